import type { Page } from "@playwright/test";
import { demoClient } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** Gives the page a session of the demo client without opening a screen. */
export async function beginSession(page: Page): Promise<void> {
  await keepSession(page, "client", demoClient);
}

/** Opens the demo client's dashboard. */
export async function logIn(page: Page): Promise<void> {
  await beginSession(page);
  await page.goto("/");
  await expectDashboard(page);
}

/** Signs the demo client in through the screen, which begins a session of its own. */
export async function logInOnScreen(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(demoClient.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectDashboard(page);
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
}
