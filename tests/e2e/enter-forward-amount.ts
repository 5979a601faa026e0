import type { Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";

/** Fills in what a new forward from pounds to dollars sells; the demo has other pairs open. */
export async function enterForwardAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole("combobox", { name: /^You get: currency/ }).click();
  await chooseOption(page, /^USD/);
  await page.getByLabel("You sell", { exact: true }).fill(amount);
}
