import type { Page } from "@playwright/test";
import { bookByApi } from "./book-exchange.ts";
import { expect, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

declare global {
  interface Window {
    layoutShifts: number;
  }
}

/** Sums up, from the next document on, how much of the page moved without being touched, as browsers score it. */
async function countLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = 0;
    type LayoutShift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) window.layoutShifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test("Home stays in its place while one slow call after the other is answered", async ({ page }) => {
  await beginSession(page);
  await bookByApi(page, "1000");
  await page.goto("/dashboard");
  const needs = page.getByRole("region", { name: "Needs you" });
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(needs).toBeVisible();
  await expect(balances.getByText("at mid-market")).toBeVisible();

  await countLayoutShifts(page);
  let calls = 0;
  const latest = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300 + calls * 100));
    await route.continue();
    if (route.request().url().includes("/api/points")) latest.resolve();
  });
  await page.reload();
  await latest.promise;
  await expect(needs).toBeVisible();
  await expect(balances.getByText("at mid-market")).toBeVisible();
  expect(await page.evaluate(() => window.layoutShifts)).toBeLessThan(0.02);
});
