import { bookByApi } from "./book-exchange.ts";
import { chooseOption } from "./choose-option.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { logIn } from "./log-in.ts";
import { resize } from "./resize.ts";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("the converter computes the other side live and passes the typed one on to the quote", async ({
  page,
}) => {
  const send = page.getByLabel("You send", { exact: true });
  const gets = page.getByLabel("Recipient gets", { exact: true });
  const quote = page.getByRole("button", { name: "Get a Quote" });
  await expect(quote).toBeDisabled();

  await send.fill("12500");
  await expect(send).toHaveValue("12,500");
  await expect(gets).toHaveValue(/^1\d,\d{3}\.\d{2}$/);
  await expect(quote).toBeEnabled();

  await gets.fill("1000.5");
  await expect(send).toHaveValue(/^\d{3}\.\d{2}$/);
  await expect(page.getByText(/Mid-market \d\d:\d\d:\d\d, simulated/)).toBeVisible();
  await gets.press("Enter");
  await expect(page).toHaveURL("/quote?fromCurrency=GBP&toCurrency=EUR&amount=1000.5&isReceiving=true");
});

test("the rate updates live, but not while the computed side is being edited", async ({ page }) => {
  const send = page.getByLabel("You send", { exact: true });
  const gets = page.getByLabel("Recipient gets", { exact: true });
  const rate = page.getByText(/Mid-market \d\d:\d\d:\d\d/);
  await send.fill("900000");
  await expect(gets).toHaveValue(/^\d,\d{3},\d{3}\.\d{2}$/);
  await gets.selectText();
  const figure = await gets.inputValue();
  const before = await rate.textContent();
  await expect(rate).not.toHaveText(before ?? "");
  await expect(gets).toHaveValue(figure);
  await page.keyboard.type("1000000.5");
  await expect(gets).toHaveValue("1,000,000.5");
  await expect(send).toHaveValue(/^\d{3},\d{3}\.\d{2}$/);

  // The focused, computed amount stays still while it is edited and follows the rate again afterwards.
  await send.focus();
  const still = await send.inputValue();
  const then = await rate.textContent();
  await expect(rate).not.toHaveText(then ?? "");
  await expect(send).toHaveValue(still);
  await gets.focus();
  await expect(send).not.toHaveValue(still);
});

test("a rate with wider digits moves nothing on Home", { tag: "@desktop" }, async ({ page }) => {
  const panel = page.getByRole("region", { name: /^GBP to EUR over/ });
  for (const width of [768, 1024, 1280, 1440]) {
    await resize(page, width);
    const change = panel.getByText(/^[+−]\d+\.\d+%$/);
    await expect(change).toBeVisible();
    const period = await panel.getByRole("group", { name: "Period" }).elementHandle();
    // At once, as parts of the page that come meanwhile move what is below them.
    const tops = await change.evaluate(
      (element, below) =>
        ["+1.11%", "−88.88%"].map((text) => {
          element.textContent = text;
          return below?.getBoundingClientRect().top;
        }),
      period,
    );
    expect(tops[0], `at ${width}`).toBe(tops[1]);
  }
});

test("the converter computes nothing while pricing fails to load, and retries", async ({ page }) => {
  const retry = await failUntilRetried(page, "**/api/margins");
  await page.reload();
  const missing = page.getByText("We can't show this rate right now.");
  await expect(missing).toBeVisible();
  await page.getByLabel("You send", { exact: true }).fill("12500");
  await expect(page.getByLabel("Recipient gets", { exact: true })).toHaveValue("");
  await retry();
  await expect(missing).toBeHidden();
  await expect(page.getByLabel("Recipient gets", { exact: true })).toHaveValue(/^1\d,\d{3}\.\d{2}$/);
});

test("a currency is found by typing its name, and a pair is never of one currency", async ({ page }) => {
  await page.getByRole("combobox", { name: "Recipient gets: currency, Euro" }).click();
  await page.getByRole("combobox", { name: "Search currencies" }).fill("pound");
  await chooseOption(page, /GBP/);
  await expect(page.getByRole("combobox", { name: "Recipient gets: currency, British Pound" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "You send: currency, Euro" })).toBeVisible();
});

test("what waits for the client comes first, and its button leads to the next step", async ({ page }) => {
  await bookByApi(page, "500");
  await page.reload();
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs.getByText(/^needs? you$/)).toBeVisible();
  await needs
    .getByRole("link", { name: /^(Assign|Pay): FX\d{8}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(assign-recipient|pay)\?/);
});

test("the converter shows the fee as money, and what is kept beside a bank", async ({ page }) => {
  await page.getByLabel("You send", { exact: true }).fill("25000");
  const exchange = page.getByRole("region", { name: "Exchange" });
  await expect(exchange.getByText("Our fee (included)")).toBeVisible();
  await expect(exchange.getByText("compared with a bank that takes 3%")).toBeVisible();
});

test("balances have a worth in pounds, and orders the distance that is left", async ({ page }) => {
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances.getByText(/^£[\d,]+\.\d\d$/).first()).toBeVisible();
  await expect(balances.getByText("at mid-market, simulated")).toBeVisible();
  await expect(page.getByRole("list", { name: "Near the market" })).toContainText("to go");
  await expect(page.getByRole("link", { name: /^Orders \d+ orders?/ }).locator("svg")).toBeVisible();
});

test("balances of billions stay whole and within the window", async ({ page }) => {
  await page.route("**/api/balances", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const balance of json.items) balance.amount = "123456789012.34";
    await route.fulfill({ response, json });
  });
  await page.goto("/");
  await expect(page.getByText("123,456,789,012.34").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the chart is read by the arrow keys and over other ranges", async ({ page }) => {
  await page.getByRole("radio", { name: "one year" }).check();
  const chart = page.getByRole("slider", { name: "GBP/EUR over one year" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /^\d\d \w{3} \d{4}: 1 GBP = \d\.\d{4} EUR$/);
});

test("the chart marks the client's own trades and has the period before behind it", async ({ page }) => {
  // A fresh server is still loading its years of rates.
  await page.route("**/api/rates/history?*", (route) => route.fulfill({ json: ratesOfAYear() }));
  await bookByApi(page, "1234");
  await page.reload();
  const panel = page.getByRole("region", { name: "GBP to EUR over three months" });
  await expect(panel.getByText("Your trades")).toBeVisible();
  await expect(panel.getByText("Three months before")).toBeVisible();
  await expect(panel.locator("figcaption")).toContainText("You sold 1,234 GBP on ");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "one week" }).check();
  await expect(page.getByText("One week before")).toBeVisible();
  await page.getByRole("radio", { name: "five years" }).check();
  await expect(page.getByText(/ before$/)).toHaveCount(0);
});

/** A rate a day up to now, rising and falling. */
function ratesOfAYear() {
  const points = Array.from({ length: 365 }, (_, day) => ({
    at: new Date(Date.now() - (364 - day) * 86_400_000).toISOString(),
    mid: 1.16 + Math.sin(day / 17) / 100,
  }));
  return { points, source: "simulated", simulated: true };
}

test("every link of the dashboard leads to a screen of its own", async ({ page }) => {
  const links = page.locator("main a[href^='/'], nav a[href^='/']");
  const addresses = new Set(
    await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")),
  );
  expect(addresses.size).toBeGreaterThan(8);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("404 Page Not Found");
    await expectNoSidewaysScroll(page);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the dashboard is accessible in the ${colorScheme}`, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.getByRole("heading", { name: "Balances" })).toBeVisible();
    await page.getByLabel("You send", { exact: true }).fill("250");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (!isMobile) return;
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(
      page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Feedback" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}
