import type { Page } from "@playwright/test";
import { activatedClient, confirmedClient } from "./activated-client.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { linkedMail } from "./linked-mail.ts";
import { switchAccount } from "./switch-account.ts";

async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("an owner limits what preparers book, who asks for approval of more with a lowest rate and changes it, and the owner approves what it became", async ({
  page,
  otherPage,
}, { project }) => {
  const owner = await activatedClient(`limit-owner-${project.name}`);
  const preparer = await confirmedClient(`limit-preparer-${project.name}`);
  await keepSession(page, "client", owner);
  await page.goto("/team");
  await page.getByLabel("Their email address").fill(preparer.email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText(preparer.email).first()).toBeVisible();
  await keepSession(otherPage, "client", preparer);
  await otherPage.goto(await linkedMail(preparer.email, "join"));
  await otherPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(otherPage.getByText("You joined the team")).toBeVisible();
  const { id } = await (await page.request.get("/api/user")).json();
  await switchAccount(otherPage, id);

  const limit = page.getByRole("region", { name: "Booking limit of preparers" });
  await expect(limit.getByText("Preparers book exchanges of any amount.")).toBeVisible();
  await limit.getByRole("button", { name: "Save limit" }).click();
  await expect(limit.getByText("Enter an amount in pounds, like 10000.00")).toBeVisible();
  await limit.getByRole("textbox", { name: "Without approval up to" }).fill("1000");
  await limit.getByRole("button", { name: "Save limit" }).click();
  await confirmByPassword(page, owner.password);
  await expect(limit.getByText(/^Preparers book exchanges of up to 1,000\.00 GBP alone\./)).toBeVisible();
  await expectAtBothWidths(page);

  const member = otherPage;
  await member.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=2500");
  const asking = member.getByRole("region", { name: "Ask for approval" });
  await expect(asking).toBeVisible();
  const rate = asking.getByLabel("Exchange when approved if the rate is at least");
  await expect(rate).toHaveValue(/^1\.\d{4}$/);
  await expectAtBothWidths(member);
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await expect(asking.getByText("Please accept the terms and conditions")).toBeVisible();
  await asking.getByRole("checkbox").check();
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
  // A message that the account was switched may still be shown, and the page before, each with headings of its own.
  const summaryOf = (words: RegExp) =>
    member.getByRole("main").getByRole("heading", { level: 2, name: words });
  await expect(summaryOf(/^Exchange 2,500\.00 GBP to EUR when approved/)).toBeVisible();

  await member.getByRole("button", { name: "Change", exact: true }).click();
  await member.getByLabel("Exchange when approved if the rate is at least").fill("0.9");
  await expectAtBothWidths(member);
  await member.getByRole("button", { name: "Send for approval again" }).click();
  await expect(member.getByText(/^Before: Exchange 2,500\.00 GBP/)).toBeVisible();
  await expectAtBothWidths(member);

  await page.goto("/approvals");
  await page
    .getByRole("link", {
      name: /^Exchange 2,500\.00 GBP to EUR when approved, if the rate is at least 0\.9000/,
    })
    .click();
  await expect(page.getByText("Changed since it was prepared")).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve with password" });
  await expect(approve).toBeVisible();
  await expectAtBothWidths(page);
  await approve.click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(page.getByRole("heading", { name: "GBP → EUR order" })).toBeVisible();
  await page.goto("/history");
  await expect(page.getByText(/2,500\.00/).first()).toBeVisible();

  await member.goto("/orders/create");
  await member.getByLabel("You send", { exact: true }).fill("2600");
  await member.getByRole("radio", { name: /^Both/ }).check();
  await member.getByLabel("Target rate, EUR for 1 GBP").fill("1.9");
  await member.getByLabel("Stop rate, EUR for 1 GBP").fill("0.9");
  await member.getByLabel("I accept the terms and conditions").check();
  await member.getByRole("button", { name: "Create Order" }).click();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
  await expect(summaryOf(/at least 1\.9000, .* if the rate falls to 0\.9000 first/)).toBeVisible();
  await member.getByRole("button", { name: "Change", exact: true }).click();
  const stop = member.getByLabel("Stop rate (optional)");
  await expect(stop).toHaveValue("0.9");
  await expectAtBothWidths(member);
  await member.getByLabel("Exchange when approved if the rate is at least").fill("1.8");
  await stop.fill("1.8");
  await member.getByRole("button", { name: "Send for approval again" }).click();
  await expect(member.getByText("Enter a stop rate below your target")).toBeVisible();
  await stop.fill("0.8");
  await member.getByRole("button", { name: "Send for approval again" }).click();
  await expect(summaryOf(/at least 1\.8000, .* if the rate falls to 0\.8000 first/)).toBeVisible();

  // The form that was sent isn't behind its request, filled in to be sent again.
  await member.goBack();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
});
