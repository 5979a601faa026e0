import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

/** Bytes as sent of the fetched scripts, or of those among them that the text names. */
function scriptBytes(page: Page, namedIn?: string): Promise<number> {
  return page.evaluate((text) => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize }))
      .filter(({ path }) => path.endsWith(".js") && (text === undefined || text.includes(path)));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, namedIn);
}

test("the front page starts with less than 10 kB of scripts", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await scriptBytes(page)).toBeGreaterThan(0);
  expect(await scriptBytes(page)).toBeLessThan(10_000);
});

test("the client area starts with less than 170 kB of scripts", { tag: "@desktop" }, async ({ page }) => {
  await beginSession(page);
  const answer = await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: /^Balances/ })).toBeVisible();
  // The document names what the application can't start without.
  const start = await scriptBytes(page, await answer?.text());
  expect(start).toBeGreaterThan(100_000);
  expect(start).toBeLessThan(170_000);
});
