import type { Locator, Page } from "@playwright/test";
import { activatedClient, confirmedClient } from "./activated-client.ts";
import { enterForwardAmount } from "./enter-forward-amount.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { giveMoney } from "./give-money.ts";
import { confirmByPassword, inviteMember } from "./invite-member.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { openForwardPair } from "./open-forward-pair.ts";
import { switchAccount } from "./switch-account.ts";

const pair = { fromCurrency: "GBP", toCurrency: "USD" };

test.beforeAll(() => openForwardPair(pair));
test.afterAll(() => openForwardPair(pair, false));

test("a preparer asks for approval of a forward with its lowest rate, and it is booked when the owner approves it", async ({
  page,
  otherPage: member,
}, { project }) => {
  const owner = await activatedClient(`forward-owner-${project.name}`);
  const preparer = await confirmedClient(`forward-preparer-${project.name}`);
  await keepSession(page, "client", owner);
  const joining = await inviteMember(page, owner, preparer.email, "Preparer");
  await keepSession(member, "client", preparer);
  await member.goto(joining);
  await member.getByRole("button", { name: "Accept invitation" }).click();
  await expect(member.getByText("You joined the team")).toBeVisible();
  const { id } = await (await page.request.get("/api/user")).json();
  await switchAccount(member, id);
  await giveMoney(id, "GBP", "200.00");
  const limit = page.getByRole("region", { name: "Booking limit of preparers" });
  await limit.getByRole("textbox", { name: "Without approval up to" }).fill("1000");
  await limit.getByRole("button", { name: "Save limit" }).click();
  await confirmByPassword(page, owner.password);
  await expect(limit.getByText(/^Preparers book exchanges of up to 1,000\.00 GBP alone\./)).toBeVisible();

  await askForQuote(member);
  const asking = member.getByRole("region", { name: "Ask for approval" });
  await expect(asking).toBeVisible();
  const rate = asking.getByLabel("Book when approved if the forward rate is at least");
  await expect(rate).toHaveValue(/^\d\.\d{4}$/);
  await expectAtBothWidths(member);
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await expect(asking.getByText("Please accept the terms and conditions")).toBeVisible();
  await rate.fill("9");
  await asking.getByRole("checkbox").check();
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
  await expect(
    summaryOf(
      member,
      /^Book a forward of 2,500\.00 GBP to USD, delivered on .*, with a deposit of 125\.00 GBP \(5%\) from the balance$/,
    ),
  ).toBeVisible();
  await expectAtBothWidths(member);

  await page.goto("/approvals");
  await page.getByRole("link", { name: /^Book a forward of 2,500\.00 GBP/ }).click();
  await expect(page.getByText("Approved now, nothing would be booked.")).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Approve with password" }).click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText(/^The forward's rate is below the lowest rate at the moment\./)).toBeVisible();
  await expect(page.getByText("Nothing was approved.")).toBeVisible();
  await expectAtBothWidths(page);
  await changeForward(member);
  await page.reload();
  await expect(page.getByText(/^Before: Book a forward of 2,500\.00 GBP/)).toBeVisible();
  await expectAtBothWidths(page);
  await member.getByRole("button", { name: "Withdraw" }).click();
  await member.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(member.getByText("Withdrawn", { exact: true }).first()).toBeVisible();

  await askForQuote(member);
  await rate.fill("0.1");
  await asking.getByRole("checkbox").check();
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
  await page.goto("/approvals");
  await page.getByRole("link", { name: /^Book a forward of 2,500\.00 GBP .* at least 0\.1000/ }).click();
  await page.getByRole("button", { name: "Approve with password" }).click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("link", { name: "See the forward" }).click();
  await expect(page.getByRole("heading", { name: "GBP to USD forward" })).toBeVisible();
  await expect(page.getByText("2,500.00 GBP").filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "See the request" }).click();
  await expect(page.getByRole("link", { name: "See the forward" })).toBeVisible();
});

/** The address changes before the page does, and the page before has headings of the same level. */
function summaryOf(page: Page, words: RegExp): Locator {
  return page.getByRole("main").getByRole("heading", { level: 2, name: words });
}

/** To 2,400.00 GBP with the deposit by bank transfer. */
async function changeForward(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const change = page.getByRole("region", { name: "Change the request" });
  await expect(change.getByText("125.00 GBP", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);
  const rate = change.getByLabel("Book when approved if the forward rate is at least");
  await rate.fill("");
  await change.getByRole("button", { name: "Send for approval again" }).click();
  await expect(change.getByText("Enter the lowest rate that you'd accept")).toBeVisible();
  await rate.fill("8");
  await change.getByLabel("Amount").fill("2400");
  await expect(change.getByText("120.00 GBP", { exact: true })).toBeVisible();
  await expect(change.getByText(/^1 GBP = \d\.\d{4} USD/)).toBeVisible();
  await expect(change.getByText("At your limit you'd get 19,200.00 USD.")).toBeVisible();
  await change.getByRole("radio", { name: /^By bank transfer/ }).check();
  await change.getByRole("button", { name: "Send for approval again" }).click();
  await expect(page.getByText("Request changed")).toBeVisible();
  await expect(
    summaryOf(
      page,
      /^Book a forward of 2,400\.00 GBP .* at least 8\.0000, with a deposit of 120\.00 GBP \(5%\) by bank transfer$/,
    ),
  ).toBeVisible();
  await expectAtBothWidths(page);
}

/** Of 2,500.00 GBP for the last day that is possible. */
async function askForQuote(page: Page): Promise<void> {
  const { latest } = await (await page.request.get("/api/forward-dates", { params: pair })).json();
  await page.goto("/forwards/new");
  await enterForwardAmount(page, "2500");
  await page.getByLabel("Day", { exact: true }).fill(latest);
  await page.getByLabel("Day", { exact: true }).press("Tab");
  await page.getByRole("button", { name: "Get a quote" }).click();
}
