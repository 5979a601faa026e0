import type { Locator, Page } from "@playwright/test";
import { demoClient } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

/** Confirms as the demo client as often as the server asks, for example before paying a new recipient. */
export async function confirmIfAsked(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.or(done).first()).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.getByLabel("Your password", { exact: true }).fill(demoClient.password);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(done).toBeVisible();
}
