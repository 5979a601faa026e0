import type { Page } from "@playwright/test";

/**
 * Gives the window another size, in px, and waits for its layout. What only wide windows have, such as the navigation
 * beside the page, is rendered a frame after the style sheet made room for it: until then the page is as narrow as that
 * room, and shows its lists for phones.
 */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
