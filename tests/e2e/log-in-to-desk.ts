import type { Page } from "@playwright/test";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/**
 * Opens the client list as one of the demo's staff users, by default its administrator. The log-in screen has
 * its own journeys.
 */
export async function logInToDesk(page: Page, staffUser = demoAdministrator): Promise<void> {
  await keepSession(page, "staff", staffUser);
  await page.goto("/admin/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}
