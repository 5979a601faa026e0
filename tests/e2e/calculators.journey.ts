import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./journey.ts";

const rate = {
  success: true,
  rate: 1.1625,
  at: "2026-11-20T10:30:00.000Z",
  source: "the test",
  simulated: true,
};

/** Stubs the same rate for every pair. */
async function answerRate(page: Page, body: object = rate, status = 200): Promise<void> {
  await page.route("**/api/exchange-rate?*", (route) => route.fulfill({ status, json: body }));
}

const sendBox = (page: Page) => page.getByRole("textbox", { name: "You send exactly" });
const receiveBox = (page: Page) => page.getByRole("textbox", { name: "Recipient gets" });
const checkRate = (page: Page) => page.getByRole("button", { name: "Check Rate" });
/** Types an amount to send and waits until the example's panel is gone, which moves the button. */
async function typeToSend(page: Page, amount: string): Promise<void> {
  await sendBox(page).fill(amount);
  await expect(receiveBox(page)).toHaveValue("");
}

/** Keeps the calculator from hydrating until the function that it returns is called. */
async function holdCalculator(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/rate-calculator-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Header and footer have links of the same name; the calculator's is inside its form. */
const sendMoney = (page: Page) =>
  page.locator("form", { has: checkRate(page) }).getByRole("link", { name: "Send money" });

test("an amount to send becomes what is received, with both rates, their time and their source", async ({
  page,
}) => {
  await answerRate(page);
  await page.goto("/landing");
  await sendBox(page).fill("");
  await expect(checkRate(page)).toBeDisabled();
  await typeToSend(page, "25000");
  await checkRate(page).click();
  await expect(receiveBox(page)).toHaveValue("28,975.31");
  await expect(page.getByText("1 GBP = 1.1625 EUR")).toBeVisible();
  await expect(page.getByText("1 GBP = 1.1590 EUR")).toBeVisible();
  await expect(page.getByText("£25,000 counts · +250 points")).toBeVisible();
  await expect(page.getByText(/Simulated rate of .* Source: the test/)).toBeVisible();
  await expect(sendMoney(page)).toBeVisible();
  await expectAccessible(page);
});

test("the calculator begins with 25,000 GBP at the live rate, and what is checked goes into registration", async ({
  page,
}) => {
  await answerRate(page);
  await page.goto("/landing");
  await expect(sendBox(page)).toHaveValue("25,000.00");
  await expect(receiveBox(page)).toHaveValue(/^2\d,\d{3}\.\d\d$/);
  await expect(page.getByText("You keep vs a bank that takes 3%")).toBeVisible();
  await checkRate(page).hover();
  await expect(receiveBox(page)).toHaveValue("28,975.31");
  await expect(page.getByText("87.19 EUR", { exact: true })).toBeVisible();
  await expect(page.getByText("784.69 EUR", { exact: true })).toBeVisible();
  await typeToSend(page, "40000");
  await checkRate(page).click();
  await sendMoney(page).click();
  await expect(page.getByText("Your first quote will start with 40,000.00 GBP to EUR.")).toBeVisible();
});

test("the point on the hero's ridge is dragged to another week, and the rate and the saving follow", async ({
  page,
}) => {
  await answerRate(page);
  await page.goto("/landing");
  const point = page.getByRole("slider", { name: "Week of the year, GBP to EUR" });
  // The page has the ridge once a year of rates is loaded.
  await expect(async () => {
    await page.reload();
    await expect(point).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await point.scrollIntoViewIfNeeded();
  await point.hover();
  await expect(receiveBox(page)).toHaveValue("28,975.31");
  const from = await point.boundingBox();
  if (!from) throw new Error("the point has no place");
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, y, { steps: 8 });
  await page.mouse.up();
  await expect(point).toHaveAttribute("aria-valuetext", /^Week of \d\d \w{3} \d{4}, 1 GBP = 1\.\d{4} EUR$/);
  await expect(page.getByText(/^Mean of the week from/)).toBeVisible();
  await expect(receiveBox(page)).not.toHaveValue("28,975.31");
  await expectAccessible(page);
  await point.focus();
  const week = Number(await point.getAttribute("aria-valuenow"));
  await page.keyboard.press("ArrowLeft");
  await expect(point).toHaveAttribute("aria-valuenow", String(week - 1));
  await page.keyboard.press("End");
  await expect(point).toHaveAttribute("aria-valuetext", "Today");
  await expect(receiveBox(page)).toHaveValue("28,975.31");
});

test("an amount to receive becomes what has to be sent, and typing in the other box starts again", {
  tag: "@desktop",
}, async ({ page }) => {
  await answerRate(page);
  await page.goto("/landing");
  await sendBox(page).fill("100");
  await receiveBox(page).focus();
  await expect(sendBox(page)).toHaveValue("");
  await receiveBox(page).fill("11590.12");
  await checkRate(page).click();
  await expect(sendBox(page)).toHaveValue("10,000.00");
  await expect(sendMoney(page)).toHaveCount(0);
  await sendBox(page).focus();
  await expect(receiveBox(page)).toHaveValue("");
  await expect(page.getByText("1 GBP = 1.1625 EUR")).toBeHidden();
});

test("amount boxes accept only digits and one point, separate thousands, and keep the caret", {
  tag: "@desktop",
}, async ({ page }) => {
  await answerRate(page);
  await page.goto("/landing");
  await sendBox(page).click();
  await expect(sendBox(page)).toBeFocused();
  await page.keyboard.type("-1x2a34567.8");
  await expect(sendBox(page)).toHaveValue("1,234,567.8");
  await page.keyboard.type(".");
  await expect(sendBox(page)).toHaveValue("1,234,567.8");
  await page.keyboard.press("Home");
  await page.keyboard.type("9");
  await expect(sendBox(page)).toHaveValue("91,234,567.8");
  expect(await sendBox(page).evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(1);
});

test("the calculator computes nothing without a rate, and says so", { tag: "@desktop" }, async ({ page }) => {
  await answerRate(page, { message: "There is no rate.", code: "rate_unavailable" }, 503);
  await page.goto("/landing");
  await typeToSend(page, "25000");
  await checkRate(page).click();
  await expect(page.getByText("We can’t show this rate right now.", { exact: false })).toBeVisible();
  await expect(receiveBox(page)).toHaveValue("");
});

test("input typed before the calculator has hydrated is kept", { tag: "@desktop" }, async ({ page }) => {
  await answerRate(page);
  const hydrate = await holdCalculator(page);
  await page.goto("/landing");
  await sendBox(page).fill("1250.5");
  hydrate();
  await expect(checkRate(page)).toBeEnabled();
  await expect(sendBox(page)).toHaveValue("1,250.5");
  await checkRate(page).click();
  await expect(receiveBox(page)).toHaveValue("1,449.34");
});

test("Enter pressed before the calculator has hydrated is kept too", { tag: "@desktop" }, async ({
  page,
}) => {
  await answerRate(page);
  const hydrate = await holdCalculator(page);
  await page.goto("/landing");
  await sendBox(page).fill("1250.5");
  await sendBox(page).press("Enter");
  hydrate();
  await expect(receiveBox(page)).toHaveValue("1,449.34");
});

test("a press before the calculator has hydrated counts on a page that is never idle", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await answerRate(page);
  const hydrate = await holdCalculator(page);
  await page.goto("/landing");
  await sendBox(page).fill("1250.5");
  await checkRate(page).click();
  hydrate();
  await expect(receiveBox(page)).toHaveValue("1,449.34");
});

test("the calculator works by keyboard alone, in other currencies too", { tag: "@desktop" }, async ({
  page,
}) => {
  await answerRate(page, { ...rate, rate: 151.37 });
  await page.goto("/landing");
  await page.getByRole("combobox", { name: "Sending currency" }).selectOption("USD");
  await page.getByRole("combobox", { name: "Receiving currency" }).selectOption("JPY");
  await sendBox(page).focus();
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(receiveBox(page)).toHaveValue("150,915");
  await expect(page.getByText("£800 counts · +8 points", { exact: true })).toBeVisible();
});

test("a calculation with the server's own rate names the simulated source", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/landing");
  await typeToSend(page, "1000");
  await checkRate(page).click();
  await expect(receiveBox(page)).toHaveValue(/^[\d,]+\.\d\d$/);
  await expect(page.getByText(/Simulated rate of/)).toBeVisible();
});

test("the points of an amount follow the slider, once and over 5 years", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/landing");
  const slider = page.locator("input[type=range]");
  const announcement = page.locator("form", { has: slider }).locator("[aria-live=polite]");
  await expect(announcement).toContainText("Move the slider");
  await slider.focus();
  await slider.fill("50000");
  await expect(announcement).toContainText(
    "Exchanging £50,000 earns 500 points, with an expected value of £675",
  );
  await page.getByRole("radio", { name: "Every year" }).check();
  await expect(announcement).toContainText(
    "Exchanging £250,000 over 5 years earns 1,854 points, with an expected value of £2,375",
  );
  await expect(announcement.getByRole("link", { name: "Get Started" })).toBeVisible();
});

test("an amount of nothing, or of more than can be computed, is answered in words", {
  tag: "@desktop",
}, async ({ page }) => {
  await answerRate(page);
  await page.goto("/landing");
  await typeToSend(page, "0.00");
  await checkRate(page).click();
  await expect(page.getByText("Enter an amount above 0.")).toBeVisible();
  await typeToSend(page, "10000000000.01");
  await checkRate(page).click();
  await expect(page.getByText("Enter a smaller amount.")).toBeVisible();
  await typeToSend(page, "5");
  await checkRate(page).click();
  await expect(receiveBox(page)).toHaveValue("5.79");
  await expect(page.getByText("Enter a smaller amount.")).toBeHidden();
});
