import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { confirmIfAsked } from "./confirm-if-asked.ts";
import { demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("an account is added, opened and removed", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Balances/ })
    .click();
  await expect(page).toHaveURL("/balances");
  const card = page.getByRole("link", { name: "AUD" });
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Add Currency" }).click();
  await expectForEveryone(page);
  await page.getByRole("button", { name: /^AUD/ }).click();
  await expect(page.getByText("AUD account has been added")).toBeVisible();
  await expectForEveryone(page);
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AUD account");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Exchange AUD" })).toHaveAttribute(
    "href",
    "/quote?fromCurrency=AUD",
  );
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Back to Balances" }).click();
  await page.getByRole("button", { name: "Remove Australian Dollar" }).click();
  await expect(page.getByText("Currency Removed")).toBeVisible();
  await expect(page.getByText("AUD account has been removed")).toBeVisible();
  await expect(card).toHaveCount(0);
  // A balance with money in it cannot be closed.
  await expect(page.getByRole("button", { name: "Remove British Pound" })).toHaveCount(0);
});

test("an account's details are copied, printed and mailed", async ({ page }) => {
  await page.goto("/balances/GBP");
  await expect(page.getByText("Simulated bank: do not send real money.")).toBeVisible();
  await expect(page.getByText("•••• 0001")).toBeVisible();
  await page.getByRole("button", { name: "Show account number" }).click();
  await expect(page.getByText("00000001", { exact: true })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("account_details_GBP.pdf");
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");

  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("nobody");
  await page.getByRole("button", { name: "Send Details" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await email.fill(demoClient.email);
  await page.getByRole("button", { name: "Send Details" }).click();
  await expect(page.getByText("Account details sent to your email")).toBeVisible();
  await expect(email).toHaveValue("");

  await email.fill("friend@example.test");
  await page.getByRole("button", { name: "Send Details" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await page.getByRole("button", { name: "Send Details" }).click();
  await expect(page.getByText("That password isn't right. Please try again.")).toBeVisible();
  await expectForEveryone(page);
  await password.fill(demoClient.password);
  await page.getByRole("button", { name: "Send Details" }).click();
  await expect(password).toHaveCount(0);
  await expect(email).toHaveValue("");
});

test("a recipient is paid from the balance, and the statement says so", async ({ page }, { project }) => {
  const reference = `Rent ${project.name}`;
  await page.goto("/balances/EUR");
  await page.getByRole("link", { name: "Pay someone" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay someone in EUR");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter an amount")).toBeVisible();
  await expect(page.getByRole("paragraph").filter({ hasText: "Choose a recipient" })).toBeVisible();
  await page.getByLabel("You send", { exact: true }).fill("99999999");
  await page.getByLabel("Recipient").click();
  // Name and account are two words to a reader too.
  const supplier = page.getByRole("listbox").getByRole("option", { name: /Supplier in Berlin/ });
  await expect(supplier).toHaveText(/\S •••• \d{4}$/);
  await chooseOption(page, /Supplier in Berlin/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That's more than you hold")).toBeVisible();
  await expectForEveryone(page);
  await page.getByLabel("You send", { exact: true }).fill("12.34");
  await page.getByLabel("Reference").fill(reference);
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Example Trading GmbH (demo)");
  await expect(dialog).toContainText(reference);
  await expectForEveryone(page);
  await dialog.getByRole("button", { name: "Pay 12.34 EUR" }).click();
  const amount = page.getByRole("heading", { level: 1, name: "12.34 EUR" });
  await confirmIfAsked(page, amount);
  await expect(page).toHaveURL(/\/payments\/[\w-]{36}$/);
  await expectForEveryone(page);
  await page.getByRole("link", { name: "EUR account" }).click();
  await expect(
    page.getByText("Paid to Example Trading GmbH (demo)").locator("visible=true").first(),
  ).toBeVisible();
  // Sent and delivered while the page is open, without a reload.
  await expect(page.getByText(/^(Ready to send|Sent)$/).locator("visible=true")).toHaveCount(0, {
    timeout: 120_000,
  });
  await expectForEveryone(page);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = (await readFile(await (await saving).path())).toString("utf8");
  expect(csv).toContain(`Paid to Example Trading GmbH (demo),${reference},EUR,,12.34,`);
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  await expect(page.getByText("Choose a period of up to a year.")).toBeVisible();
});

test("a missing account shows that it does not exist", async ({ page }) => {
  await page.goto("/balances/JPY");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Not Found");
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Back to Balances" }).click();
  await expect(page).toHaveURL("/balances");
});

test("money is added by the account's details, and euros by a code that banks' apps read", async ({
  page,
}) => {
  await page.goto("/balances/EUR");
  await page.getByRole("link", { name: "Add money" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add money in EUR");
  await expect(page.getByRole("heading", { name: "Always use your reference" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^SEPA transfer to .+ with reference SB/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/balances/GBP/add-money");
  await expect(page.getByRole("heading", { name: "Account details" })).toBeVisible();
  await expect(page.getByRole("img", { name: /SEPA/ })).toHaveCount(0);
});
