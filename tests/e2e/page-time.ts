import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Stops the time of what the page opens from now on: it passes only as said, however slow the machine is. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  // Begun earlier, as time can't be stopped at what has passed.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

/** Lets the page's time pass by tenths of a second until something is shown. */
export async function passTimeUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
}
