import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Confirms with a password by the keys alone: the field of the dialog takes the focus by itself. */
export async function confirmByKeyboard(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}
