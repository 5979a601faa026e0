import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Fifteen minutes without activity, after which the page is covered; its clock must be a fake one. */
export async function goAway(page: Page): Promise<Locator> {
  await page.clock.fastForward("14:10");
  await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
  await page.clock.fastForward("00:55");
  const lock = page.getByRole("dialog", { name: "You've been logged out" });
  await expect(lock.getByText("You were away for 15 minutes, so we logged you out.")).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
  return lock;
}

/** Logs the same person in again on the covered page. */
export async function unlock(lock: Locator, password: string): Promise<void> {
  await lock.getByLabel("Password", { exact: true }).fill(password);
  await lock.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(lock).toBeHidden();
}
