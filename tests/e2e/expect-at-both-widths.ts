import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./journey.ts";

const phone = { width: 390, height: 844 };

/** Checks what is shown in the window and in one as wide as a phone, for journeys that are walked once. */
export async function expectAtBothWidths(page: Page): Promise<void> {
  await expectForEveryone(page);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expectForEveryone(page);
  if (size) await page.setViewportSize(size);
}

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
