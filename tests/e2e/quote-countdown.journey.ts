import type { Page, Request } from "@playwright/test";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { passTimeUntil, stopTime } from "./page-time.ts";
import { untilFirm } from "./until-firm.ts";

const address = "/quote?fromCurrency=GBP&toCurrency=EUR&amount=250";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
});

/** Records the page's booking requests from now on. */
function watchBookings(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/trades") sent.push(request);
  });
  return sent;
}

/** Stubs a different amount for every quote after the first, so that the price changes without the market. */
async function changePrices(page: Page): Promise<void> {
  let quotes = 0;
  await page.route("**/api/quotes", async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    quotes += 1;
    await route.fulfill({
      response,
      json: quotes > 1 ? { ...quote, toAmount: `${280 + quotes}.00` } : quote,
    });
  });
}

const book = (page: Page) => page.getByRole("button", { name: "Book", exact: true });
const terms = (page: Page) => page.getByLabel("I accept the terms and conditions");

/** Opens the screen at its first price, from which on its time passes only as said. */
async function openAndStopTime(page: Page): Promise<void> {
  await stopTime(page);
  await page.goto(address);
  await passTimeUntil(page, book(page));
}

/** Lets the page's time pass until it asks for the next price, which is then shown. */
async function passToNextPrice(page: Page): Promise<void> {
  const left = await page
    .getByRole("timer")
    .getByText(/^\d+ seconds /)
    .first()
    .textContent();
  await page.clock.runFor((Number.parseInt(left ?? "", 10) - 1) * 1_000 + 250);
  await expect(page.getByText(/^New quote\./)).toBeVisible();
}

test("a new price arrives as the countdown ends, and no input is lost", async ({ page }) => {
  await changePrices(page);
  await openAndStopTime(page);
  await terms(page).check();
  await page.getByRole("switch", { name: "Use profit share" }).click();
  const timer = page.getByRole("timer");
  const spoken = page.locator("p[aria-live=polite]");
  const first = await spoken.textContent();
  expect(first).toMatch(/^Your quote: you send 250\.00 GBP, your recipient gets /);

  await page.clock.runFor(3_000);
  await expect(timer).toContainText(/1\d seconds/);
  await expect(spoken).toHaveText(first ?? "");

  await passToNextPrice(page);
  await expect(page.getByText(/^New quote\. Previously 2\d\d\.\d\d EUR$/)).toBeVisible();
  await expect(spoken).toHaveText(/^Your quote has changed:/);
  await expect(timer).toContainText(/(20|19|18) seconds/);
  await expect(terms(page)).toBeChecked();
  await expect(page.getByRole("switch", { name: "Use profit share" })).toBeChecked();
});

test("a press meant for the previous price books nothing, and the next one does", async ({ page }) => {
  const sent = watchBookings(page);
  await changePrices(page);
  await openAndStopTime(page);
  await terms(page).check();
  await passToNextPrice(page);
  await book(page).click();
  await expect(
    page.getByText("Your quote changed just as you pressed Book, so nothing was booked."),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await book(page).click();
  await expect(page).toHaveURL(/assign-recipient/);
  expect(sent).toHaveLength(1);
});

test("prices can be stopped, and an expired one is never sent", async ({ page }) => {
  const sent = watchBookings(page);
  await openAndStopTime(page);
  await terms(page).check();
  await page.getByRole("button", { name: "Pause live quotes" }).click();
  await expect(page.getByText("Live quotes are paused")).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText("This quote has expired")).toBeVisible();
  await expect(book(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Get a new quote" }).click();
  await expect(page.getByText("Your guaranteed rate")).toBeVisible();
  await expect(terms(page)).toBeChecked();
  expect(sent).toEqual([]);
});

test("a hidden page requests nothing, and gets a new price on return", async ({ page }) => {
  await openAndStopTime(page);
  let quotes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/quotes")) quotes += 1;
  });
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await setHidden(true);
  await page.clock.runFor(60_000);
  expect(quotes).toBe(0);
  await setHidden(false);
  await expect(page.getByText("Your guaranteed rate")).toBeVisible();
  expect(quotes).toBe(1);
});

test("an expired quote is replaced and waits for the client", async ({ page }) => {
  const sent = watchBookings(page);
  await page.route(
    "**/api/trades",
    (route) =>
      route.fulfill({ status: 409, json: { code: "quote_expired", message: "This quote has expired." } }),
    { times: 1 },
  );
  await openAndStopTime(page);
  await terms(page).check();
  await book(page).click();
  await expect(page.getByText("That quote had expired, so nothing was booked.")).toBeVisible();
  await expect(page.getByText("Check the new quote and press Book again.")).toBeVisible();
  expect(sent).toHaveLength(1);
  // Long enough to read it: an earlier press counts for the previous price.
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await book(page).click();
  await expect(page).toHaveURL(/assign-recipient/);
  const quoteIds = sent.map((request) => request.postDataJSON().quoteId);
  expect(new Set(quoteIds).size).toBe(2);
});

test("a lost response is requested again under the same key, and books once", async ({ page }) => {
  const sent = watchBookings(page);
  let booked = "";
  await page.route(
    "**/api/trades",
    async (route) => {
      booked = (await (await route.fetch()).json()).id;
      await route.fulfill({ status: 201, contentType: "text/html", body: "cut off on the way" });
    },
    { times: 1 },
  );
  await page.goto(address);
  await terms(page).check();
  await book(page).click();
  await expect(
    page.getByText("We didn't hear back, so this may have gone through. Try again: it can't happen twice."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(new RegExp(`assign-recipient\\?tradeId=${booked}&`));
  const keys = sent.map((request) => request.headers()["idempotency-key"]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("a second tab on the same quote says that the exchange was just booked in the first", async ({
  page,
}) => {
  const here = `/quote?fromCurrency=GBP&toCurrency=EUR&amount=${1_000 + (Date.now() % 1_000)}`;
  await page.goto(here);
  const second = await page.context().newPage();
  await second.goto(here);
  await expect(book(second)).toBeVisible();
  const hint = second.getByText(/^You booked this exchange at \d\d:\d\d\. Booking again makes another one\./);
  await expect(hint).toBeHidden();
  await terms(page).check();
  await untilFirm(page, 20);
  await book(page).click();
  await expect(page).toHaveURL(/assign-recipient/);
  await expect(hint).toBeVisible();
  await expectAccessible(second);
  await expectNoSidewaysScroll(second);
  await second.getByRole("link", { name: "See it" }).click();
  await expect(second).toHaveURL(/\/trades\//);
  await second.close();
});

test("a double press books once", async ({ page }) => {
  const sent = watchBookings(page);
  await page.goto(address);
  await terms(page).check();
  await book(page).dblclick();
  await expect(page).toHaveURL(/assign-recipient/);
  expect(sent).toHaveLength(1);
});

test("Book without accepted terms says what is missing and moves the focus there", async ({ page }) => {
  const sent = watchBookings(page);
  await page.goto(address);
  await book(page).click();
  await expect(page.getByText("Please accept the terms and conditions")).toBeVisible();
  await expect(terms(page)).toBeFocused();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test("an active auto exchange of the currency blocks booking with an explanation", async ({ page }) => {
  const rule: AutoExchange = {
    id: "0199f0a0-0000-7000-8000-000000000001",
    sourceCurrency: "GBP",
    targetCurrency: "EUR",
    recipientId: "pending",
    recipientName: "Pending Recipient Assignment",
    purpose: null,
    includeProfitShare: false,
    status: "active",
    waiting: { count: 0, amount: "0.00" },
    createdAt: "2026-11-20T10:00:00.000Z",
  };
  await page.route("**/api/auto-exchanges", (route) => route.fulfill({ json: [rule] }));
  await page.goto(address);
  await expect(
    page.getByText(
      "There is an active auto exchange set up for the source currency. To make a manual exchange, please delete the auto exchange rule first.",
    ),
  ).toBeVisible();
  await expect(book(page)).toBeDisabled();
  await expectAccessible(page);
});

test("a missing price says so, keeps the input and retries", async ({ page }) => {
  const refusal = { code: "rate_unavailable", message: "The exchange rate is not available at the moment." };
  await page.route("**/api/quotes", (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
  await page.goto(address);
  await expect(page.getByText("We can't give you a quote right now.")).toBeVisible();
  await expect(page.getByText("Your amount is saved: 250.00 GBP to EUR.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(book(page)).toBeVisible();
});

test("a missing amount is asked for, and one that is too small is reported beside the field", async ({
  page,
}) => {
  await page.goto("/quote");
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeDisabled();
  await page.getByLabel("You send", { exact: true }).fill("400");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await expect(book(page)).toBeVisible();
  await page.getByRole("button", { name: "Change the amount" }).click();
  await expect(page.getByLabel("You send", { exact: true })).toHaveValue("400");
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=99999999");
  await expect(
    page.getByRole("alert").filter({ hasText: "One exchange can be worth at most" }).first(),
  ).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the quote screen is accessible in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(address);
    await expect(book(page)).toBeVisible();
    await expect(page.getByText(/^1 GBP = \d\.\d{4} EUR$/)).toHaveCount(2);
    await expect(page.getByText(/simulated/)).toBeVisible();
    await expect(page.getByText(/^\w{3} \d\d \w{3} \d{4} if you pay today$/)).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "25");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
