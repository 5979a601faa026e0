import type { Locator } from "@playwright/test";

/** The lower edge of an element in the window, in px. */
export function findBottom(element: Locator): Promise<number> {
  return element.evaluate((shown) => shown.getBoundingClientRect().bottom);
}
