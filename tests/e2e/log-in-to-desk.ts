import type { Page } from "@playwright/test";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** Gives the page a session of one of the demo's staff users, by default its administrator. Opens no screen. */
export async function beginDeskSession(page: Page, staffUser = demoAdministrator): Promise<void> {
  await keepSession(page, "staff", staffUser);
}

/** Opens the client list as a staff user. The log-in screen has its own journeys. */
export async function logInToDesk(page: Page, staffUser = demoAdministrator): Promise<void> {
  await beginDeskSession(page, staffUser);
  await page.goto("/admin/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}
