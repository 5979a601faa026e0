import type { Page } from "@playwright/test";
import type { AutoExchange, AutoExchangeRun } from "#contract/automation/auto-exchange.ts";
import { chooseOption } from "./choose-option.ts";
import { confirmIfAsked } from "./confirm-if-asked.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(({ page }) => beginSession(page));

async function expectForEveryone(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await chooseOption(page, option);
}

test("a rule is created, blocks manual exchanges, gets a recipient, and is deleted", async ({ page }) => {
  await page.goto("/auto-exchange");
  await expect(page.getByText("No auto exchanges set up yet. Create one to get started.")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Auto Exchange Rule");
  await page.getByRole("button", { name: "Create Auto Exchange" }).click();
  await expect(page.getByText("Please fill in all fields and accept the terms")).toBeVisible();
  await expectForEveryone(page);
  await choose(page, "When I receive money in", /^AUD/);
  await choose(page, "Convert it to", /^EUR/);
  await page.getByRole("combobox", { name: "Send to recipient" }).click();
  await expect(page.getByRole("option", { name: /^Demo Recipient/ })).toBeVisible();
  await expectForEveryone(page);
  await chooseOption(page, "Set up recipient later");
  await page.getByRole("switch", { name: "Include Profit Share" }).click();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create Auto Exchange" }).click();
  await expect(page.getByText("Auto Exchange rule has been created")).toBeVisible();
  await expect(page).toHaveURL("/auto-exchange");
  const card = page.getByRole("list", { name: "Auto exchanges" }).getByRole("link");
  await expect(card).toContainText("Pending Recipient Assignment");
  await expectForEveryone(page);

  await page.goto("/quote?fromCurrency=AUD&toCurrency=GBP&amount=100");
  await expect(
    page.getByText(
      "There is an active auto exchange set up for the source currency. To make a manual exchange, please delete the auto exchange rule first.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Book" })).toBeDisabled();

  await page.goto("/auto-exchange");
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AUD to EUR");
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(save).toBeDisabled();
  await expectForEveryone(page);
  await choose(page, "Convert it to", /^GBP/);
  await expect(save).toBeDisabled();
  await choose(page, "Convert it to", /^EUR/);
  await choose(page, "Send to recipient", /^Demo Recipient/);
  await save.click();
  await expect(
    page.getByText(
      /^Convert all AUD you receive to EUR and pay it to Demo Recipient .+, whatever the amount$/,
    ),
  ).toBeVisible();
  await expectForEveryone(page);
  await confirmIfAsked(page, page.getByText("Auto Exchange has been updated"));
  await expect(card).toContainText("Paid to Demo Recipient");

  await card.click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Are you sure you want to delete this Auto Exchange?")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Auto Exchange has been deleted")).toBeVisible();
  await expect(page.getByText("No auto exchanges set up yet. Create one to get started.")).toBeVisible();
});

test("a rule's runs are shown with what is pending, and a failing list says so", async ({ page }) => {
  const rule: AutoExchange = {
    id: "019a0000-0000-7000-8000-000000000001",
    sourceCurrency: "GBP",
    targetCurrency: "EUR",
    recipientId: "pending",
    recipientName: "Pending Recipient Assignment",
    purpose: null,
    includeProfitShare: false,
    status: "active",
    waiting: { count: 2, amount: "349.95" },
    createdAt: "2026-11-02T09:00:00.000Z",
  };
  const run = (
    status: AutoExchangeRun["status"],
    reason: string | null,
    hasTrade: boolean,
  ): AutoExchangeRun => ({
    id: crypto.randomUUID(),
    date: "2026-11-20T10:15:00.000Z",
    status,
    amount: "100.00",
    currency: "GBP",
    reason,
    trade: hasTrade ? { id: rule.id, reference: "FX12345678", toAmount: "116.65", toCurrency: "EUR" } : null,
  });
  const runs = [
    run("DUE", null, false),
    run("WAITING", null, true),
    run("RELEASED", null, true),
    run("CANCELLED", "The money was spent from your balance before a recipient was assigned.", true),
    run("SKIPPED", "That amount is too small to exchange. Enter a larger one.", false),
  ];
  await page.route("**/api/auto-exchanges", (route) => route.fulfill({ json: [rule] }));
  await page.route("**/api/auto-exchange/*", (route) => route.fulfill({ json: { ...rule, runs } }));
  await page.goto("/auto-exchange");
  await expect(page.getByText("349.95 EUR is waiting in your balance for a recipient")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("list", { name: "Auto exchanges" }).getByRole("link").click();
  for (const words of ["Waiting for a rate", "Waiting for a recipient", "Paid out", "Kept in your balance"])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectForEveryone(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectForEveryone(page);

  await page.unroute("**/api/auto-exchanges");
  await page.route("**/api/auto-exchanges", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy." } }),
  );
  await page.goto("/auto-exchange");
  await expect(page.getByText("We couldn't load your auto exchanges.")).toBeVisible();
  await expectForEveryone(page);
  await page.unroute("**/api/auto-exchange/*");
  await page.goto("/auto-exchange/019a0000-0000-7000-8000-0000000000ff");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Auto Exchange Not Found");
  await expectForEveryone(page);
});
