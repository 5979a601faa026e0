import type { Page } from "@playwright/test";
import { demoClient } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

/** Signs the demo client in through the screen and waits for the dashboard. */
export async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(demoClient.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
}
