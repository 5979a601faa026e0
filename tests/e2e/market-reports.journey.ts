import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the week's outlook has its highlights and a chart per pair in the ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // After a first start the rate history takes a moment to load.
    await expect(async () => {
      await page.goto("/market-reports");
      await expect(page.getByText(/^Weekly market outlook/)).toBeVisible();
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market Reports");
    await expect(page.getByText("Simulated rates")).toBeVisible();
    await expect(page.getByText("Key highlights")).toBeVisible();
    await expect(page.getByText("The week ahead")).toBeVisible();
    await expect(page.getByRole("slider", { name: /over 13 weeks$/ })).toHaveCount(6);
    const events = page.getByRole("region", { name: "Announced events" });
    await expect(events.getByText("Simulated", { exact: true })).toBeVisible();
    await expect(events.getByText("Source: Summit (simulated calendar).")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("a week without a report says so and links on", async ({ page }) => {
  await page.goto("/market-reports?week=1999-01-04");
  await expect(page.getByText("No report for this week")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the latest report" }).click();
  await expect(page).toHaveURL("/market-reports");
});

test("announced events that fail to load can be retried", async ({ page }) => {
  const retry = await failUntilRetried(page, "**/api/economic-calendar");
  await page.goto("/market-reports");
  await expect(page.getByText("We couldn't load announced events.")).toBeVisible();
  await expectAccessible(page);
  await retry();
  await expect(page.getByText("Source: Summit (simulated calendar).")).toBeVisible();
});

test("a report that fails to load can be retried", async ({ page }) => {
  const retry = await failUntilRetried(page, "**/api/market-report");
  await page.goto("/market-reports");
  await expect(page.getByText("We couldn't load this report.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await retry();
  await expect(page.getByText("Summit is busy at the moment.")).toHaveCount(0);
});
