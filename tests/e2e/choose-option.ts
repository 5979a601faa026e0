import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Chooses from the list that is open, and waits until it has closed: the next one must not stand beside it. */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  // Not the options of a field that the browser itself opens: those are always in the page.
  const list = page.getByRole("listbox");
  await list.getByRole("option", { name }).click();
  await expect(list).toHaveCount(0);
}
