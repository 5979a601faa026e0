import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/**
 * Lets the session of a page act for another of the person's accounts. The page shows nothing then: a screen of the account
 * before would start again at home in the middle of what the journey opens next.
 */
export async function switchAccount(page: Page, id: string): Promise<void> {
  await page.goto("about:blank");
  const switched = await page.request.post("/api/accounts/switch", { data: { id } });
  expect(switched.ok()).toBe(true);
}
