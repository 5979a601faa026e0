import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./journey.ts";
import { resize } from "./resize.ts";

/** Checks what is shown in the window and in one as wide as a phone, for journeys that are walked once. */
export async function expectAtBothWidths(page: Page): Promise<void> {
  await expectForEveryone(page);
  const size = page.viewportSize();
  await resize(page, 390, 844);
  await expectForEveryone(page);
  if (size) await resize(page, size.width, size.height);
}

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
