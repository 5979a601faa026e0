import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { HistoryExchange } from "#contract/reporting/history.ts";
import { clockIn } from "#domain/time-zone.ts";
import { bookByApi, bookExchange, chooseRecipient, continueToPayment } from "./book-exchange.ts";
import { chooseOption } from "./choose-option.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { resize } from "./resize.ts";

test.beforeEach(({ page }) => beginSession(page));

async function expectForEveryone(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("an exchange and its payment are found by every filter, opened and downloaded", async ({ page }) => {
  const tradeId = await bookExchange(page, "61.50");
  await chooseRecipient(page, 1, "Demo Recipient");
  await continueToPayment(page);
  await expect(page).toHaveURL(/\/pay\?/);
  const trade = await (await page.request.get(`/api/trades/${tradeId}`)).json();
  const { reference } = trade;

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "History" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  const rows = page.getByRole("list", { name: "Exchanges" }).getByRole("link");
  await expect(rows.first()).toContainText("61.50 GBP");
  await expectForEveryone(page);

  await page.getByLabel("Reference").fill(`fx ${reference.slice(2, 6)} ${reference.slice(6)}`);
  await expect(page.getByText("1 exchange", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Sell Currency" }).click();
  await expect(page.getByRole("option", { name: /^GBP/ })).toBeVisible();
  await expectAccessible(page);
  await chooseOption(page, /^GBP/);
  await page.getByRole("combobox", { name: "Buy Currency" }).click();
  await chooseOption(page, /^EUR/);
  const { day: today } = clockIn("Europe/London", new Date(trade.createdAt));
  await page.getByLabel("Date From", { exact: true }).fill(today);
  await page.getByLabel("Date To", { exact: true }).fill(today);
  await expect(rows).toHaveCount(1);
  await expectForEveryone(page);
  await expect(page).toHaveURL(/to=/);
  const address = page.url();
  for (const filter of ["reference=", "sell=GBP", "buy=EUR", `from=${today}`, `to=${today}`])
    expect(address).toContain(filter);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("summit-exchanges.csv");
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${reference},Spot,GBP,61.50,EUR,${trade.toAmount}`);

  await rows.first().click();
  await expect(page).toHaveURL(new RegExp(`/trades/${tradeId}$`));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(1);

  await page.getByRole("radio", { name: "Payments" }).check();
  const payments = page.getByRole("list", { name: "Payments" }).getByRole("link");
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText("Demo Recipient");
  await expect(payments).toContainText("Waiting for funds");
  await expectForEveryone(page);

  await page.getByLabel("Date To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("Date To is before Date From.")).toBeVisible();
  await expect(page.getByLabel("Date To", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Date From", { exact: true }).fill("");
  await expect(page.getByText("No transactions match these filters")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.getByLabel("Reference")).toHaveValue("");
  await expect(payments.first()).toBeVisible();

  // An exchange's changes show in the open list without a reload.
  await page.getByRole("radio", { name: "Exchanges" }).check();
  await expect(rows.first()).toContainText("Awaiting funds");
  const headers = { "idempotency-key": crypto.randomUUID(), origin: new URL(page.url()).origin };
  const quote = await page.request.post(`/api/trades/${tradeId}/closeout-quote`, { headers });
  const { id: closeoutQuoteId } = await quote.json();
  const cancelled = await page.request.post(`/api/trades/${tradeId}/cancel`, {
    headers,
    data: { closeoutQuoteId },
  });
  expect(await cancelled.text()).toContain("CANCELLED");
  await expect(rows.first()).toContainText("Cancelled");
});

test("a long history renders only visible rows, and continues by scrolling, past a page that fails", async ({
  page,
}) => {
  await bookByApi(page, "12.00");
  const first = await (await page.request.get("/api/history")).json();
  const [example] = first.items;
  let isDown = true;
  await page.route("**/api/history?*", async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    if (from === 100 && isDown)
      return route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy." } });
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...example,
      id: crypto.randomUUID(),
      reference: `FX${String(from + index).padStart(8, "0")}`,
    }));
    return route.fulfill({ json: { items, nextCursor: from < 900 ? String(from + 100) : null } });
  });
  await page.goto("/history");
  const list = page.getByRole("list", { name: "Exchanges" });
  await expect(list.getByRole("link").first()).toContainText("FX00000000");
  expect(await list.getByRole("link").count()).toBeLessThan(40);
  const box = list.locator("..");
  expect((await box.boundingBox())?.height).toBe(600);

  const scrollToEnd = () => box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await scrollToEnd();
  await expect(page.getByText("We couldn't load any more.")).toBeVisible();
  await expect(list.getByRole("link").last()).toContainText("FX00000099");
  await expectForEveryone(page);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We couldn't load any more.")).toHaveCount(0);
  // Each scroll asks for one more page.
  await expect(async () => {
    await scrollToEnd();
    expect(await list.getByRole("link").last().textContent()).toContain("FX00000999");
  }).toPass({ intervals: [50] });
  expect(await list.getByRole("link").count()).toBeLessThan(40);
  await expect(page.getByText("1,000 exchanges", { exact: true })).toBeVisible();
});

test("a row shows on a phone how its exchange was made, with nothing cut off", async ({ page }) => {
  await resize(page, 390, 844);
  const made: Omit<HistoryExchange, "id" | "type"> = {
    view: "exchanges",
    date: "2026-09-09T07:00:00.000Z",
    reference: "FX10052403",
    fromCurrency: "JPY",
    fromAmount: "2500000",
    toCurrency: "EUR",
    toAmount: "13925.75",
    exchangeRate: 0.00557,
    status: "PENDING",
    stage: "AWAITING_FUNDS",
    closeoutCost: null,
  };
  const items = (["ORDER", "AUTO"] as const).map(
    (type): HistoryExchange => ({ ...made, type, id: crypto.randomUUID() }),
  );
  await page.route("**/api/history?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.goto("/history");
  const rows = page.getByRole("list", { name: "Exchanges" }).getByRole("link");
  for (const [place, words] of ["Target-rate order", "Auto exchange"].entries()) {
    const row = rows.nth(place);
    await expect(row).toContainText(words);
    const cut = await row.evaluate(
      (link) =>
        [link, ...link.querySelectorAll("span:not(.sr-only)")].filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
        ).length,
    );
    expect(cut, `cut-off parts of "${words}"`).toBe(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a history that fails to load, or is empty, is accessible in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.route("**/api/history?*", (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
    const retry = await failUntilRetried(page, "**/api/history?*");
    await page.goto("/history");
    await expect(page.getByText("We couldn't load your transactions.")).toBeVisible();
    await expectForEveryone(page);
    await retry();
    await expect(page.getByText("No exchanges yet")).toBeVisible();
    await expectForEveryone(page);
  });
}

test("a printed history has every row that is loaded, not only those in view", {
  tag: "@desktop",
}, async ({ page }) => {
  await bookByApi(page, "12.00");
  const { items } = await (await page.request.get("/api/history")).json();
  const loaded = Array.from({ length: 60 }, () => ({ ...items[0], id: crypto.randomUUID() }));
  await page.route("**/api/history?*", (route) =>
    route.fulfill({ json: { items: loaded, nextCursor: null } }),
  );
  await page.goto("/history");
  const rows = page.getByRole("list", { name: "Exchanges" }).getByRole("link");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(40);
  await page.emulateMedia({ media: "print" });
  await expect(rows).toHaveCount(60);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => rows.count()).toBeLessThan(40);
});
