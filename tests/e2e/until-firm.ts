import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/**
 * Waits for a moment at which a press counts for the quote that is shown: a second after a renewal it would count for the
 * quote before, and in the last seconds the next one may come first. `seconds` is how long the countdown begins with.
 */
export async function untilFirm(place: Locator | Page, seconds: 20 | 30): Promise<void> {
  const left = place.getByRole("timer").getByText(/^\d+ seconds /);
  const calm = Array.from({ length: seconds - 6 }, (_, index) => index + 5);
  await expect(left.first()).toHaveText(new RegExp(`^(${calm.join("|")}) seconds `));
}
