import type { Page } from "@playwright/test";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** Shows a colleague of the demo, its administrator unless said, the clients. The screen of the log-in has journeys of its own. */
export async function logInToDesk(page: Page, colleague = demoAdministrator): Promise<void> {
  await keepSession(page, "colleague", colleague);
  await page.goto("/admin/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}
