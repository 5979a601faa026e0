import type { Page } from "@playwright/test";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

/** Signs the demo administrator in to the back office through its screen and waits for the clients. */
export async function logInToDesk(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(demoAdministrator.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}
