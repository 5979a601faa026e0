import type { Locator, Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { confirmChange, confirmChangeByApi } from "./confirm-change.ts";
import { demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

async function expectToast(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText(words, { exact: true }),
  ).toBeVisible();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field, exact: true }).click();
  await chooseOption(page, option);
}

async function openPricing(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page.getByText("The standard margin is 0.3%.")).toBeVisible();
  return page.getByRole("table", { name: "Margins" });
}

test("a margin is set for a pair and for a client, changed, and ended, each with author and time", async ({
  page,
}) => {
  await logInToDesk(page);
  const margins = await openPricing(page);
  await page.getByRole("button", { name: "Set margin" }).click();
  const dialog = page.getByRole("dialog", { name: "Set margin" });
  await dialog.getByRole("button", { name: "Set margin" }).click();
  await expect(dialog.getByText("Please select a currency").first()).toBeVisible();
  await expect(dialog.getByText("Enter a percentage from 0 to 5, such as 0.25")).toBeVisible();
  await expectAccessible(page);
  await choose(page, "First currency", "SGD");
  await choose(page, "Second currency", "NZD");
  await dialog.getByLabel("Margin (%)").fill("0.25");
  await expect(dialog.getByText("the client's rate is mid-market × 0.9975")).toBeVisible();
  await dialog.getByRole("button", { name: "Set margin" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChange(page);
  const ofPair = margins.getByRole("row").filter({ hasText: "NZD and SGD" });
  await expect(ofPair.getByText("0.25%")).toBeVisible();

  await page.getByRole("button", { name: "Set margin" }).click();
  await dialog.getByText("A client", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "Client", exact: true }).click();
  await page.getByRole("combobox", { name: "Search by email or name" }).fill(demoClient.email);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([demoClient.email]);
  await expectAccessible(page);
  await chooseOption(page, demoClient.email);
  await dialog.getByLabel("Margin (%)").fill("0.2 %");
  await dialog.getByRole("button", { name: "Set margin" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  const ofClient = margins.getByRole("row").filter({ hasText: demoClient.email });
  await expect(ofClient.getByText("0.2%")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await ofClient.getByRole("link").click();
  const card = page.getByRole("region", { name: "Margin", exact: true });
  await expect(card.getByText("0.2%")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("link", { name: "Margins of this client" }).click();
  await expect(margins.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: /^Actions for .* in all pairs$/ }).click();
  await page.getByRole("menuitem", { name: "Change margin" }).click();
  await page.getByLabel("Margin (%)").fill("0.15");
  await page.getByRole("button", { name: "Change margin" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  await expect(margins.getByText("0.15%")).toBeVisible();
  await page.getByRole("button", { name: /^Actions for .* in all pairs$/ }).click();
  await page.getByRole("menuitem", { name: "End margin" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "End margin" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  await expect(page.getByText("No results for these filters")).toBeVisible();
  await page.getByText("Ended", { exact: true }).click();
  await expect(margins.getByRole("row")).toHaveCount(3);
  await expect(margins.getByText("0.2%")).toBeVisible();
  await page.getByRole("button", { name: "Show all clients" }).click();
  await page.getByText("In force", { exact: true }).click();
  await page.getByRole("button", { name: "Actions for all clients in NZD and SGD" }).click();
  await page.getByRole("menuitem", { name: "End margin" }).click();
  await page.getByRole("button", { name: "End margin" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  await expect(page.getByText("The standard margin applies everywhere")).toBeVisible();
});

test("a currency is limited, closed and opened again, while a viewer can only look", async ({
  page,
  otherPage: viewer,
}) => {
  await logInToDesk(page);
  await openPricing(page);
  const most = page.getByLabel("Maximum, AUD");
  await most.fill("10.005");
  await most.press("Enter");
  await expect(page.getByText("That amount has too many decimals for this currency")).toBeVisible();
  await expectAccessible(page);
  await most.fill("50,000");
  await most.press("Enter");
  await expect(page.getByText(/second person|another person|someone else/i).first()).toBeVisible();
  await confirmChangeByApi(page);
  await expect(most).toHaveValue("50,000.00");
  await most.fill("");
  await most.press("Enter");
  await expect(page.getByText(/second person|another person|someone else/i).first()).toBeVisible();
  await confirmChangeByApi(page);
  await expect(most).toHaveValue("");

  const trading = page.getByRole("switch", { name: /^AUD/ });
  await trading.click();
  await expect(page.getByText("Open quotes can still be booked")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close AUD" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  await expect(trading).not.toBeChecked();
  await expect(most).toHaveCount(0);
  await trading.click();
  await page.getByRole("button", { name: "Open AUD" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChangeByApi(page);
  await expect(trading).toBeChecked();

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByLabel("Subject", { exact: true }).fill("AUD");
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log.getByText("Change currency").first()).toBeVisible();

  const email = `viewer-of-prices-${Date.now()}@summit.test`;
  const invited = await page.request.post("/api/admin/staff", {
    data: { name: `Demo Viewer ${email}`, personReference: email.slice(0, 40), email, role: "viewer" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(invited.status()).toBe(202);
  await confirmChangeByApi(page);
  const password = "four plain words here";
  await viewer.goto(await linkedMail(email, "admin/invitation"));
  await viewer.getByLabel("New password", { exact: true }).fill(password);
  await viewer.getByRole("button", { name: "Activate account" }).click();
  await expect(viewer).toHaveURL(/\/admin\/login$/);
  await logInToDesk(viewer, { email, password });
  await openPricing(viewer);
  await expect(viewer.getByRole("switch", { name: /^AUD/ })).toBeDisabled();
  await expect(viewer.getByLabel("Maximum, AUD")).toHaveAttribute("readonly", "");
  await expect(viewer.getByRole("button", { name: "Set margin" })).toHaveCount(0);
  await expectAccessible(viewer);
});
