import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Chooses from the open list and waits until it has closed, so that two lists are never open at once. */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  // Excludes native select options, which are always in the DOM.
  const list = page.getByRole("listbox");
  await list.getByRole("option", { name }).click();
  await expect(list).toHaveCount(0);
}
