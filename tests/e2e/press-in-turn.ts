import type { Page } from "@playwright/test";

/** Presses keys one after the other without waiting for what each does, as a person types. */
export async function pressInTurn(page: Page, keys: Iterable<string>): Promise<void> {
  await Promise.all([...keys].map((key) => page.keyboard.press(key)));
}
