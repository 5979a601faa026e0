import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

/** Presses Tab until the target has the focus, and expects to see where it is. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline, "the ring of the focus").not.toBe("none");
}
