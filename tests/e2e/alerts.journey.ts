import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

const mailFolder = process.env.SUMMIT_MAIL ?? "";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
  await removeAlerts(page);
});

/** Journeys share the demo client, so each cleans up what it leaves. */
async function removeAlerts(page: Page): Promise<void> {
  const alerts: { id: string }[] = await (await page.request.get("/api/alerts")).json();
  for (const { id } of alerts) await page.request.delete(`/api/alerts/${id}`);
}

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function choose(page: Page, field: string, currency: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await chooseOption(page, new RegExp(`^${currency}`));
}

async function clientRate(page: Page, from: string, to: string): Promise<number> {
  const answer = await page.request.get(`/api/exchange-rate?from=${from}&to=${to}`);
  return (await answer.json()).rate * 0.997;
}

interface SetAlert {
  id: string;
  side: "at_or_above" | "at_or_below";
}

/** Creates an alert over the API. */
async function setAlert(page: Page, from: string, to: string, targetRate: number): Promise<SetAlert> {
  const answer = await page.request.post("/api/alerts", {
    data: { fromCurrency: from, toCurrency: to, targetRate, dailyUpdates: false },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/**
 * Sets one alert just above the client rate and one just below. Set again when a tick between the calls moved the
 * rate past both: they would then wait on one side, which the rate may not come back to for minutes.
 */
async function setAlertsAroundRate(page: Page, from: string, to: string): Promise<void> {
  await expect(async () => {
    await removeAlerts(page);
    const now = await clientRate(page, from, to);
    const above = await setAlert(page, from, to, Number((now + 0.0005).toFixed(4)));
    const below = await setAlert(page, from, to, Number((now - 0.0005).toFixed(4)));
    expect([above.side, below.side]).toEqual(["at_or_above", "at_or_below"]);
  }).toPass();
}

/** The newest toast with this title; each new one replaces the last. */
function toast(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(title);
}

test("a rate alert is created, seen on its ridge, edited and deleted", async ({ page }) => {
  await page.goto("/alerts");
  await expect(page.getByText("No rate alerts set up yet. Create one to get started.")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Add New" }).click();

  await page.getByRole("button", { name: "Create Alert" }).click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await expect(page.getByLabel("Sell currency", { exact: true })).toBeFocused();
  await expectForEveryone(page);
  await choose(page, "Sell currency", "GBP");
  await choose(page, "Buy currency", "GBP");
  const rate = page.getByLabel("Desired rate");
  await rate.fill("0");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await expect(page.getByText("Choose two different currencies.")).toBeVisible();
  await choose(page, "Buy currency", "EUR");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await expect(page.getByText("Please enter a valid rate")).toBeVisible();
  await expect(rate).toBeFocused();
  await rate.fill("1,499.9");
  await expect(rate).toHaveValue("1499.9");
  await rate.fill("1.4999");
  await rate.press("ArrowUp");
  await expect(rate).toHaveValue("1.5000");
  await expect(page.getByText(/We'll tell you once when your rate rises to 1\.5000/)).toBeVisible();
  await page.getByRole("switch", { name: "Daily Updates" }).click();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Create Alert" }).click();

  await expect(page).toHaveURL("/alerts");
  await expect(toast(page, "Rate alert has been created")).toBeVisible();
  await expect(page.getByText("1.5000", { exact: true })).toBeVisible();
  await expect(page.getByText("Daily updates enabled")).toBeVisible();
  await expect(page.getByText(/\d+\.\d\d% to rise/)).toBeVisible();
  await expectForEveryone(page);

  await page.getByRole("link", { name: "GBP to EUR" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Rate Alert");
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(save).toBeDisabled();
  await rate.fill("0.5");
  await expect(save).toBeEnabled();
  await expect(page.getByText(/when your rate falls to 0\.5000/)).toBeVisible();
  await expectForEveryone(page);
  await save.click();
  await expect(page).toHaveURL("/alerts");
  await expect(toast(page, "Rate alert has been updated")).toBeVisible();
  await expect(page.getByText(/\d+\.\d\d% to fall/)).toBeVisible();

  await page.getByRole("link", { name: "GBP to EUR" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Are you sure you want to delete this rate alert?")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(toast(page, "Rate alert has been deleted")).toBeVisible();
  await expect(page.getByText("No rate alerts set up yet. Create one to get started.")).toBeVisible();
});

test("an alert fires on its own, shows in the list, the bell and a mail, and can be re-armed", async ({
  page,
}) => {
  await page.request.post("/api/notifications/read", { data: {} });
  await page.goto("/alerts");
  await setAlertsAroundRate(page, "AUD", "JPY");
  await expect(page.getByRole("link", { name: "AUD to JPY" })).toHaveCount(2);
  await expect(page.getByText("Reached", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  await expectForEveryone(page);

  await page.goto("/notifications");
  const notification = page.getByRole("link", { name: /^AUD to JPY has reached your target ?, new/ }).first();
  await expect(notification).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d+ new$/ })).toBeVisible();
  await expectForEveryone(page);
  await expect(async () => {
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(mailFolder, name), "utf8")));
    expect(mails.some((mail) => mail.includes("AUD to JPY has reached your target"))).toBe(true);
  }).toPass({ timeout: 120_000 });

  await notification.click();
  await expect(page.getByRole("heading", { name: /was reached$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get a Quote" })).toHaveAttribute(
    "href",
    "/quote?fromCurrency=AUD&toCurrency=JPY",
  );
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Save again" }).click();
  await expect(toast(page, "Rate alert has been updated")).toBeVisible();
});

test("an alert whose rate cannot be shown says so and stays listed", async ({ page }) => {
  await setAlert(page, "GBP", "EUR", 1.9);
  await page.route("**/api/margins", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } }),
  );
  await page.goto("/alerts");
  await expect(page.getByRole("link", { name: "GBP to EUR" })).toBeVisible();
  await expect(page.getByText("No rate right now")).toBeVisible();
});

test("two tabs that edit one alert lose nothing, and the later one is warned", async ({ page }) => {
  const { id } = await setAlert(page, "GBP", "EUR", 1.5);
  await page.goto(`/alerts/${id}`);
  await page.getByLabel("Desired rate").fill("1.6");
  const other = await page.context().newPage();
  await other.goto(`/alerts/${id}`);
  await other.getByLabel("Desired rate").fill("1.7");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect(other).toHaveURL("/alerts");
  await expect(
    page.getByText(/has been changed somewhere else\. It's now set for GBP to EUR at 1\.7000/),
  ).toBeVisible();
  await expect(page.getByLabel("Desired rate")).toHaveValue("1.6");
  await expectForEveryone(page);
  await page.bringToFront();
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/alerts/${id}`) && answer.status() === 409,
  );
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await (await refused).json()).message).toContain("changed somewhere else");
  await expect(page.getByLabel("Desired rate")).toHaveValue("1.6");
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(page.getByText("1.6000", { exact: true })).toBeVisible();
  await other.close();
});

test("the notifications page sets which mails are sent and remembers it", async ({ page }) => {
  await page.goto("/notifications");
  const alerts = page.getByRole("switch", { name: "Rate alerts" });
  await expect(alerts).toBeChecked();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/notifications/mail") && answer.ok(),
  );
  await alerts.click();
  await saved;
  await page.reload();
  await expect(alerts).not.toBeChecked();
  await expectForEveryone(page);
  await page.route("**/api/notifications/mail", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy." } })
      : route.continue(),
  );
  await alerts.click();
  await expect(toast(page, "Summit is busy.")).toBeVisible();
  await expect(alerts).not.toBeChecked();
  await page.unroute("**/api/notifications/mail");
  const restored = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/notifications/mail") && answer.ok(),
  );
  await alerts.click();
  await restored;
  await expect(alerts).toBeChecked();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`alerts that are missing or fail to load show an accessible state in the ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const retry = await failUntilRetried(page, "**/api/alerts");
    await page.goto("/alerts/019a0000-0000-7000-8000-000000000001");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rate Alert Not Found");
    await expectForEveryone(page);
    await page.getByRole("link", { name: "Back to Rate Alerts" }).click();
    await expect(page.getByText("We couldn't load your rate alerts.")).toBeVisible();
    await expectForEveryone(page);
    await retry();
    await expect(page.getByText("No rate alerts set up yet. Create one to get started.")).toBeVisible();
  });
}
