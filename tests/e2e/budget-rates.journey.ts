import type { Locator, Page } from "@playwright/test";
import { clockIn } from "#domain/time-zone.ts";
import { sampleBudget } from "../support/sample-budget.ts";
import { bookByApi } from "./book-exchange.ts";
import { chooseOption } from "./choose-option.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { resize } from "./resize.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
  await removeBudgets(page);
});

/** Journeys share the demo client, so each cleans up what it leaves. */
async function removeBudgets(page: Page): Promise<void> {
  const budgets: { id: string }[] = await (await page.request.get("/api/budget-rates")).json();
  for (const { id } of budgets) await page.request.delete(`/api/budget-rates/${id}`);
}

/** Adds a budget rate of pounds for euros over the API. */
async function addBudget(
  page: Page,
  changes: object,
): Promise<{ id: string; tracking: { exchanges: number } }> {
  const data = { fromCurrency: "GBP", toCurrency: "EUR", budgetRate: 0.5, ...changes };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await page.request.post("/api/budget-rates", { data, headers });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Cancels a trade, which is free just after its booking. */
async function cancel(page: Page, id: string): Promise<void> {
  const quoted = await (await page.request.post(`/api/trades/${id}/closeout-quote`)).json();
  const cancelled = await page.request.post(`/api/trades/${id}/cancel`, {
    data: { closeoutQuoteId: quoted.id },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(cancelled.ok()).toBe(true);
}

async function choose(page: Page, label: string, currency: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await chooseOption(page, new RegExp(`^${currency}`));
}

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

/** The newest toast with this title. */
function toast(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(title);
}

test("a budget rate is added, kept apart from another period, changed and deleted", async ({ page }) => {
  await page.goto("/budget-rates");
  await expect(page.getByText("No budget rates yet")).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("link", { name: "Add New" }).click();

  const add = page.getByRole("button", { name: "Add Budget Rate" });
  await add.click();
  await expect(page.getByText("Enter the rate you budgeted")).toBeVisible();
  await expect(page.getByLabel("Sell currency", { exact: true })).toBeFocused();
  await expectAtBothWidths(page);
  await choose(page, "Sell currency", "GBP");
  await choose(page, "Buy currency", "EUR");
  await field(page, "Budget rate").fill("1.16");
  await expect(page.getByText(/^EUR for 1 GBP\. Your rate now is \d\.\d{4}\.$/)).toBeVisible();
  await field(page, "First day").fill("1 Apr 2030");
  await field(page, "Last day").fill("31 Mar 2029");
  await page.getByLabel("You plan to sell (optional)").fill("500000");
  await expect(page.getByText("At your budget rate, 500,000.00 GBP buys 580,000.00 EUR.")).toBeVisible();
  await add.click();
  await expect(page.getByText("Enter the first day or a later one")).toBeVisible();
  await expect(field(page, "Last day")).toBeFocused();
  await field(page, "Last day").fill("31 Mar 2031");
  await expectAtBothWidths(page);
  await add.click();

  await expect(page).toHaveURL("/budget-rates");
  await expect(toast(page, "Budget rate has been added")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
  await expect(page.getByText("01 Apr 2030 to 31 Mar 2031")).toBeVisible();
  await expect(page.getByText("500,000.00 GBP to sell.")).toBeVisible();
  await expectAtBothWidths(page);

  const { id } = await addBudget(page, { startsOn: "2031-04-01", endsOn: "2031-12-31" });
  await page.goto(`/budget-rates/${id}`);
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(save).toBeDisabled();
  await field(page, "First day").fill("1 Mar 2031");
  await save.click();
  await expect(
    page.getByText(
      /You have a budget rate for GBP to EUR from 01 Apr 2030 to 31 Mar 2031\. Choose days outside/,
    ),
  ).toBeVisible();
  await expect(field(page, "First day")).toBeFocused();
  await expectAtBothWidths(page);
  await field(page, "First day").fill("1 May 2031");
  await save.click();
  await expect(toast(page, "Budget rate has been updated")).toBeVisible();
  await expect(page.getByText("01 May 2031 to 31 Dec 2031")).toBeVisible();

  await page.getByRole("link", { name: "GBP to EUR" }).first().click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("We'll stop comparing your exchanges with it.")).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Budget rate has been deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "GBP to EUR" })).toHaveCount(1);
});

test("an exchange counts on an open list as soon as it is booked, and no more once it is cancelled", async ({
  page,
}) => {
  const { day: startsOn } = clockIn("Europe/London", new Date());
  // Midnight may come before the exchange.
  const { day: endsOn } = clockIn("Europe/London", new Date(Date.now() + 86_400_000));
  const { tracking } = await addBudget(page, { startsOn, endsOn, plannedAmount: "9000000" });
  await page.goto("/budget-rates");
  await expect(page.getByRole("heading", { name: "Current" })).toBeVisible();
  const { id } = await bookByApi(page, "1000");
  const counted = (count: number) => new RegExp(`more than budgeted, from ${count} exchanges?$`);
  await expect(page.getByText(counted(tracking.exchanges + 1))).toBeVisible();
  await expect(page.getByText(/% above budget$/)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Sold of what you planned" })).toBeVisible();
  await expect(page.getByText(/left to sell\. It must average at least \d\.\d{4} for you/)).toBeVisible();
  await expectAtBothWidths(page);
  await cancel(page, id);
  await expect(
    tracking.exchanges === 0
      ? page.getByText("No exchanges yet")
      : page.getByText(counted(tracking.exchanges)),
  ).toBeVisible();
});

test("two tabs that change one budget rate lose nothing, and the later one is warned", async ({ page }) => {
  const { id } = await addBudget(page, { startsOn: "2030-01-01", endsOn: "2030-12-31" });
  await page.goto(`/budget-rates/${id}`);
  await field(page, "Budget rate").fill("1.6");
  await page.request.put(`/api/budget-rates/${id}`, {
    data: {
      ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: 1.7 },
      ...{ startsOn: "2030-01-01", endsOn: "2030-12-31" },
    },
  });
  await expect(page.getByText(/This budget rate has been changed somewhere else\./)).toBeVisible();
  await expect(field(page, "Budget rate")).toHaveValue("1.6");
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/Check the latest version and try again\./)).toBeVisible();
  await page.getByRole("button", { name: "Show the latest version" }).click();
  await expect(field(page, "Budget rate")).toHaveValue("1.7000");
});

test("the longest figures of a budget rate are whole at every width", async ({ page }) => {
  const { tracking } = sampleBudget();
  const longest = sampleBudget({
    ...{ budgetRate: 999_999.123_456_789_1, plannedAmount: "10000000000.00" },
    tracking: {
      ...{ ...tracking, exchanges: 123_456, sold: "9999999999.99", bought: "9999991234567890.12" },
      ...{ averageRate: 999_999.123_4, difference: "-1234567890123.45", differencePercent: -12_345.67 },
      rest: { toSell: "9999999999.99", outlook: "reachable", requiredRate: 999_999_999.123 },
    },
  });
  await page.route("**/api/budget-rates", (route) => route.fulfill({ json: [longest] }));
  await page.goto("/budget-rates");
  await expect(page.getByText("1,234,567,890,123.45 EUR less than budgeted")).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
});

test("budget rates that are missing or fail to load show an accessible state", async ({ page }) => {
  const retry = await failUntilRetried(page, "**/api/budget-rates");
  await page.goto("/budget-rates/019a0000-0000-7000-8000-000000000001");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Budget Rate Not Found");
  await expectAtBothWidths(page);
  await page.getByRole("link", { name: "Back to Budget Rates" }).click();
  await expect(page.getByText("We couldn't load your budget rates.")).toBeVisible();
  await expectAtBothWidths(page);
  await retry();
  await expect(page.getByText("No budget rates yet")).toBeVisible();
});
