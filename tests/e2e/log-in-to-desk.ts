import type { Page } from "@playwright/test";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

/** Signs a colleague of the demo, its administrator unless said, in to the back office and waits for the clients. */
export async function logInToDesk(page: Page, colleague = demoAdministrator): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(colleague.email);
  await page.getByLabel("Password", { exact: true }).fill(colleague.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}
