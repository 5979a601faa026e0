import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Chooses from the list that is open, and waits until it has closed: the next one must not stand beside it. */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("option", { name }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
}
