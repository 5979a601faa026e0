import type { Locator } from "@playwright/test";
import { addDays, dayOf } from "#domain/calendar.ts";
import { chooseOption } from "./choose-option.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { resize } from "./resize.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

test("an order is reviewed, placed, changed and cancelled", async ({ page }) => {
  await page.goto("/orders/create");
  await expect(page.getByRole("heading", { name: "Create Order" })).toBeVisible();
  const amount = page.getByLabel("You send", { exact: true });
  const target = page.getByLabel("Target rate, EUR for 1 GBP");
  const create = page.getByRole("button", { name: "Create Order" });

  await create.click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill("1250");
  await target.fill("1.35");
  await expect(page.getByText("You will receive 1,687.50 EUR when the target rate is reached")).toBeVisible();
  await create.click();
  await expect(page.getByText("Please accept the terms and conditions")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await target.fill("0");
  await create.click();
  await expect(page.getByText("Please enter valid rate and amount values")).toBeVisible();
  await expect(target).toBeFocused();
  await target.fill("1.35");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await create.click();

  await expect(page.getByText("Order has been created")).toBeVisible();
  await expect(page).toHaveURL("/orders");
  const row = page.getByLabel("Active orders").getByRole("link").filter({ visible: true }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.click();
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(save).toBeDisabled();
  await target.fill("1.36");
  await save.click();
  await expect(page.getByText("Please accept the terms and conditions")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await save.click();
  await expect(page.getByText("Order has been updated")).toBeVisible();
  await expect(page.getByText("1.3600").filter({ visible: true }).first()).toBeVisible();

  await row.click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const asked = page.getByRole("dialog", { name: "Are you sure you want to cancel this order?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("Order has been cancelled")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Past orders" })).toBeVisible();
  await expect(page.getByText("Cancelled").filter({ visible: true }).first()).toBeVisible();
});

test("an order that starts later stays open until it is cancelled, and says both before and after", async ({
  page,
}) => {
  await page.goto("/orders/create");
  await page.getByLabel("You send", { exact: true }).fill("1250");
  // Reached already, which books nothing before the start.
  await page.getByLabel("Target rate, EUR for 1 GBP").fill("1.05");
  const startDate = addDays(dayOf(new Date()), 3);
  await page.getByRole("textbox", { name: /^Start date/ }).fill(startDate.split("-").reverse().join("/"));
  await expect(page.getByText(/^We'll watch your rate from /)).toBeVisible();
  await expect(page.getByText(/will book now/)).toBeHidden();
  await page.getByLabel("Keep it open until I cancel it").check();
  await expect(page.getByRole("textbox", { name: "Expiry date" })).toBeHidden();
  await page.getByLabel("I accept the terms and conditions").check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create Order" }).click();

  await expect(page).toHaveURL("/orders");
  const starts = page.getByText(/Starts \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d/).filter({ visible: true });
  await expect(starts.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Active orders").getByRole("link").filter({ visible: true }).first().click();
  await expect(page.getByText(/starts .*, open until you cancel it\.$/)).toBeVisible();
  await expect(page.getByText("Reached now")).toBeHidden();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const asked = page.getByRole("dialog", { name: "Are you sure you want to cancel this order?" });
  await asked.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("Order has been cancelled")).toBeVisible();
});

test("an order whose rate is reached is filled without a reload, and links to paying", async ({ page }) => {
  await page.goto("/orders/create");
  await page.getByLabel("Recipient gets", { exact: true }).fill("500");
  await page.getByLabel("Target rate, EUR for 1 GBP").fill("0,5");
  await expect(page.getByLabel("Target rate, EUR for 1 GBP")).toHaveValue("0.5");
  await expect(
    page.getByText(/^Your target is already reached. This will book now at 1\.\d{4}$/),
  ).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create Order" }).click();
  const asked = page.getByRole("dialog", { name: /^This will book now at 1\.\d{4}$/ });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL("/orders/create");
  await asked.getByRole("button", { name: "Book now" }).click();
  await expect(page).toHaveURL("/orders");
  const next = page.getByRole("link", { name: "Choose recipients" }).first();
  await expect(next).toBeVisible({ timeout: 120_000 });
  await expect(
    page.getByText(/^Filled at 1 GBP = 1\.\d{4} EUR and booked as FX\d{8}\./).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect(page.getByText("Filled, to be paid").filter({ visible: true }).first()).toBeVisible();
  await page.getByLabel("Past orders").getByRole("link").filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { name: "GBP → EUR order" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose recipients" }).click();
  await expect(page).toHaveURL(/\/assign-recipient\?tradeId=/);
});

test("an unknown order, or another client's, is not found", async ({ page }) => {
  await page.goto("/orders/019a0000-0000-7000-8000-000000000001");
  await expect(page.getByRole("heading", { name: "Order Not Found" })).toBeVisible();
  await expectAccessible(page);
});

test("the chart does not claim a missing rate while pricing loads", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const retry = await failUntilRetried(page, "**/api/margins");
  await page.route("**/api/margins", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto("/orders/create");
  const missing = page.getByText("We can't show this rate right now.");
  await expect(page.getByText("Loading the rates")).toBeAttached();
  await expect(missing).toBeHidden();
  answer();
  await expect(missing).toBeVisible();
  await retry();
  await expect(page.getByText(/^Your rate · /)).toBeVisible();
});

test("a large order stays within its panel on a tablet and in a narrow table, resting and finished", async ({
  page,
}) => {
  await resize(page, 768);
  const order = {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    targetRate: "999999.9999123456",
    termsAccepted: true,
  };
  const placed = await page.request.post("/api/orders", {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: { ...order, stopRate: "0.0000000999", amount: "9000000.55" },
  });
  expect(placed.status()).toBe(201);
  await page.goto("/orders");
  const rows = page.getByLabel("Active orders").getByRole("link").filter({ visible: true });
  await expect(rows.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await resize(page, 960);
  await expect(rows.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await page.request.delete(`/api/orders/${(await placed.json()).id}`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("9,000,000.55 GBP").filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the rate of a yen is whole beside the chart of an order, and beside the last hour of a quote on a phone", async ({
  page,
}) => {
  const expectWholeLabels = async (chart: Locator) => {
    await expect(chart.getByText(/^0\.00\d{4}$/).first()).toBeAttached();
    // At once, as the labels follow the rate.
    const beyond = await chart.evaluate((element) => {
      const edge = element.getBoundingClientRect().right;
      const isLabel = ({ textContent, children }: Element) =>
        children.length === 0 && /^\s*0\.00\d{4}\s*$/.test(textContent);
      return [...element.querySelectorAll("*")]
        .filter(isLabel)
        .map((label) => label.getBoundingClientRect().right - edge);
    });
    expect(beyond).not.toEqual([]);
    expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
  };
  await page.goto("/orders/create");
  await page.getByRole("combobox", { name: /^You send: currency/ }).click();
  await chooseOption(page, /^JPY/);
  await expectWholeLabels(
    page.getByRole("figure").filter({ has: page.getByRole("slider", { name: /JPY/ }) }),
  );
  await resize(page, 390, 844);
  await page.goto("/quote?fromCurrency=JPY&toCurrency=GBP&amount=250000");
  await expectWholeLabels(page.getByRole("figure", { name: /last hour/ }));
});
