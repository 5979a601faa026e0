import type { Locator, Page } from "@playwright/test";
import { bookByApi } from "./book-exchange.ts";
import { findBottom } from "./find-bottom.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitUntilSettled } from "./journey.ts";
import { logIn } from "./log-in.ts";
import { resize } from "./resize.ts";
import { untilFirm } from "./until-firm.ts";

type Named = { id: string };

/** Calls the API as the page's own scripts do. */
async function ask(page: Page, method: "GET" | "POST" | "DELETE", path: string, data?: object) {
  const headers = { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  return answer.status() === 204 ? undefined : answer.json();
}

/** Data for the screens: a resting order, an alert, a budget rate, a rule and a recipient. */
async function fill(page: Page) {
  const pair = { fromCurrency: "GBP", toCurrency: "JPY" };
  const order: Named = await ask(page, "POST", "/api/orders", {
    ...pair,
    amount: "1250.00",
    targetRate: 400,
    termsAccepted: true,
  });
  const alert: Named = await ask(page, "POST", "/api/alerts", { ...pair, targetRate: 400 });
  const period = { startsOn: "2026-01-01", endsOn: "2027-12-31", plannedAmount: "9999999999.99" };
  const budget: Named = await ask(page, "POST", "/api/budget-rates", { ...pair, ...period, budgetRate: 190 });
  await ask(page, "POST", "/api/auto-exchange", {
    sourceCurrency: "JPY",
    targetCurrency: "EUR",
    recipientId: "pending",
    acceptTerms: true,
  });
  const [rule]: Named[] = await ask(page, "GET", "/api/auto-exchanges");
  const { items }: { items: Named[] } = await ask(page, "GET", "/api/beneficiaries");
  return { order: order.id, alert: alert.id, budget: budget.id, rule: rule?.id, beneficiary: items[0]?.id };
}

/** Journeys share the demo client, so each cleans up what it leaves. */
async function removeAgain(page: Page, { order, alert, budget, rule }: Awaited<ReturnType<typeof fill>>) {
  await ask(page, "DELETE", `/api/orders/${order}`);
  await ask(page, "DELETE", `/api/alerts/${alert}`);
  await ask(page, "DELETE", `/api/budget-rates/${budget}`);
  await ask(page, "DELETE", `/api/auto-exchange/${rule}`);
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => (page: Page) => page.getByRole("main").getByRole("link", { name });
const field = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true });

/** Screens whose own journey runs on desktop only, with the main action of each. */
function screensWith({ order, alert, budget, rule, beneficiary }: Awaited<ReturnType<typeof fill>>) {
  const screens: [string, (page: Page) => Locator][] = [
    ["/dashboard", field("You send")],
    ["/quote?fromCurrency=GBP&toCurrency=EUR&amount=100", button("Book")],
    ["/beneficiaries", link("Add New")],
    [`/beneficiaries/${beneficiary}`, link("Edit Details")],
    ["/balances", button("Add Currency")],
    ["/balances/GBP", link("Exchange GBP")],
    ["/balances/EUR/add-money", button("Download PDF")],
    ["/balances/GBP/withdraw", button("Continue")],
    ["/auto-exchange", link("Add New")],
    ["/auto-exchange/create", button("Create Auto Exchange")],
    [`/auto-exchange/${rule}`, button("Delete")],
    ["/alerts", link("Add New")],
    ["/alerts/create", button("Create Alert")],
    [`/alerts/${alert}`, button("Delete")],
    ["/budget-rates", link("Add New")],
    ["/budget-rates/create", button("Add Budget Rate")],
    [`/budget-rates/${budget}`, button("Delete")],
    ["/orders", link("Add New")],
    ["/orders/create", button("Create Order")],
    [`/orders/${order}`, button("Cancel Order")],
    ["/history", link("Download CSV")],
    ["/market-reports", (page) => page.getByRole("slider")],
    ["/profit-share", link("Get a Quote")],
    ["/equity-share", (page) => page.getByRole("heading", { name: "How points work" })],
    ["/notifications", (page) => page.getByRole("switch", { name: "Rate alerts" })],
    ["/feedback", button("Submit Feedback")],
    ["/team", button("Send invitation")],
    ["/developers/keys", button("Create key")],
    ["/developers/webhooks", button("Add endpoint")],
    ["/dashboard-contact", link(/^\+44/)],
    ["/onboarding", (page) => page.getByLabel("Full name")],
  ];
  return screens;
}

test("the quote's sheet keeps Book at the bottom of the window, and the terms ticked while it books", async ({
  page,
}) => {
  await logIn(page);
  await resize(page, 320, 568);
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=25000");
  const book = button("Book")(page);
  await expect(page.getByText(/^\d+\.\d\d EUR more$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: /last hour/ })).toBeVisible();
  await expect(page.getByText(/^Held for \d+ seconds?$/)).toBeVisible();
  await expect(page.getByText(/Booking is binding: you owe 25,000\.00 GBP\./)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Client area" })).toBeHidden();
  await expect.poll(async () => (await book.boundingBox())?.height).toBeGreaterThanOrEqual(52);
  await expect.poll(() => findBottom(book)).toBeLessThanOrEqual(568);
  await expectNoSidewaysScroll(page);
  const terms = page.getByLabel("I accept the terms and conditions");
  const look = () => terms.evaluate((element) => getComputedStyle(element).backgroundColor);
  const empty = await look();
  await terms.check();
  await expect.poll(look).not.toBe(empty);
  const ticked = await look();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/trades", async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { code: "rate_unavailable", message: "Try again later." } });
  });
  await untilFirm(page, 20);
  await book.tap();
  await expect(terms).toBeDisabled();
  await expect(terms).toBeChecked();
  expect(await look()).toBe(ticked);
  held.resolve();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectAccessible(page);
});

test("a day is chosen in a calendar that opens as a sheet", async ({ page }) => {
  await logIn(page);
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Expiry date: open the calendar" }).tap();
  const sheet = page.getByRole("dialog", { name: "Expiry date" });
  const proposed = sheet.getByRole("button", { name: /, chosen/ });
  await expect(proposed).toBeVisible();
  expect((await proposed.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await proposed.tap();
  await expect(sheet).toBeHidden();
  await expect(field("Expiry date")(page)).toHaveValue(/^\d\d \w{3} \d{4}$/);
});

test("every screen of the client area is readable and usable with a thumb", async ({ page }) => {
  await logIn(page);
  const filled = await fill(page);
  for (const [path, findMain] of screensWith(filled)) {
    await test.step(path, async () => {
      await page.goto(path);
      const main = findMain(page).first();
      await expect(main).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // A trial tap checks that the bottom bar does not cover the button.
      await main.tap({ trial: true });
    });
  }
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Feedback" }).tap();
  await expect(page).toHaveURL("/feedback");
  await removeAgain(page, filled);
});

/** Controls too small for a thumb, by what a press 21 px off their middle would meet. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input:not([type=hidden], [type=file]), textarea, [role=combobox], [role=switch])",
    );
    for (const control of controls) {
      const isInSentence =
        control.tagName === "A" &&
        getComputedStyle(control).display === "inline" &&
        control.parentElement?.textContent.trim() !== control.textContent.trim();
      if (control.matches(":disabled, [aria-disabled=true], .sr-only") || isInSentence) continue;
      control.scrollIntoView({ block: "center" });
      const target = control.closest("label") ?? control;
      const { left, top, width, height } = target.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const meets = ([right, down]: readonly [number, number]) =>
        target.contains(document.elementFromPoint(x + right, y + down));
      const isOpen = meets([0, 0]);
      const edges = [
        [-21, 0],
        [21, 0],
        [0, -21],
        [0, 21],
      ] as const;
      if (isOpen && !edges.every(meets))
        small.push(`${control.ariaLabel ?? control.textContent ?? control.id} ${width}x${height}`);
    }
    return small;
  });
}

test("every control of the client's forms is 44 px for a thumb, and its list opens as a sheet", async ({
  page,
}) => {
  await logIn(page);
  const filled = await fill(page);
  const forms = [
    "/dashboard",
    "/quote",
    "/quote?fromCurrency=GBP&toCurrency=EUR&amount=100",
    "/beneficiaries",
    "/beneficiaries/add/currency?type=business",
    "/beneficiaries/add/details?type=business&currency=EUR",
    "/beneficiaries/add/details?type=someone&currency=GBP",
    `/beneficiaries/${filled.beneficiary}/edit`,
    "/balances/GBP/withdraw",
    "/alerts/create",
    "/budget-rates/create",
    "/orders/create",
    "/auto-exchange/create",
    "/history",
    "/feedback",
    "/security",
  ];
  for (const path of forms) {
    await test.step(path, async () => {
      await resize(page, 390, 844);
      await page.goto(path);
      await expect(page.locator("main").locator("input, textarea, button").first()).toBeVisible();
      await waitUntilSettled(page);
      expect.soft(await findSmallTargets(page), `small controls of ${path}`).toEqual([]);
      await resize(page, 320, 568);
      await expectNoSidewaysScroll(page);
    });
  }
  for (const [path, control, title] of [
    ["/quote", page.getByRole("combobox", { name: /^You send: currency/ }), "Choose a currency"],
    ["/balances/GBP/withdraw", page.getByRole("combobox", { name: "Recipient" }), "Recipient"],
    [
      "/beneficiaries/add/details?type=business&currency=EUR",
      page.getByRole("combobox", { name: "Country" }),
      "Country",
    ],
    ["/auto-exchange/create", page.getByRole("combobox").first(), "When I receive money in"],
  ] as const) {
    await test.step(`the list of ${path}`, async () => {
      await page.goto(path);
      await control.tap();
      const options = page.getByRole("listbox");
      await expect(options).toBeVisible();
      await expect(page.getByText(title, { exact: true }).last()).toBeVisible();
      await waitUntilSettled(page);
      const box = await options.getByRole("option").first().boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await expect.poll(async () => Math.round(await findBottom(options.locator("..")))).toBe(568);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Close" }).tap();
      await expect(options).toBeHidden();
    });
  }
  await removeAgain(page, filled);
});

/** Width in px that does not fit into an element. */
const findOverflow = (locator: Locator) =>
  locator.evaluate((element) => element.scrollWidth - element.clientWidth);

test("a recipient with a long name in one word is chosen from a list that wraps it", async ({ page }) => {
  await logIn(page);
  const recipient: Named = await ask(page, "POST", "/api/beneficiaries", {
    type: "business",
    accountHolder: "Landlord",
    nickname: "N".repeat(60),
    currency: "GBP",
    accountNumber: "55779911",
    sortCode: "20-00-00",
  });
  await page.goto("/balances/GBP/withdraw");
  await page.getByRole("combobox", { name: "Recipient" }).tap();
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option", { name: "NNNN" })).toBeVisible();
  expect(await findOverflow(list)).toBeLessThanOrEqual(0);
  await ask(page, "DELETE", `/api/beneficiaries/${recipient.id}`);
});

test("Home cuts off no status of an exchange and breaks no amount in the narrowest windows", async ({
  page,
}) => {
  await logIn(page);
  await bookByApi(page, "120.00");
  await page.route("**/api/balance-worth", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: "1234567.89" } });
  });
  await page.goto("/dashboard");
  const tiles = page.getByRole("navigation", { name: "More of Summit" });
  await expect(tiles.getByText("Awaiting funds")).toBeVisible();
  const worth = tiles.getByText("£1,234,567.89");
  for (const width of [360, 320]) {
    await resize(page, width, 568);
    expect(await findOverflow(tiles), `${width} px`).toBeLessThanOrEqual(0);
    expect((await worth.boundingBox())?.height, `one line at ${width} px`).toBeLessThan(32);
  }
});
