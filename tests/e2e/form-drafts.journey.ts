import type { Page } from "@playwright/test";
import { activatedClient, type Client } from "./activated-client.ts";
import { expect, test } from "./journey.ts";

async function signIn(page: Page, { email, password }: Client): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Fifteen minutes without activity. */
async function goAway(page: Page): Promise<void> {
  await page.clock.fastForward("14:30");
  await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
  await page.clock.fastForward("00:45");
  await expect(page.getByText("You were away for 15 minutes, so we logged you out.")).toBeVisible();
}

test("a form's draft is restored after an idle log-out, for the same person only", async ({ page }) => {
  const [ann, bob] = [await activatedClient("drafts-ann"), await activatedClient("drafts-bob")];
  await page.clock.install();
  await page.goto("/login");
  await signIn(page, ann);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  await amount.fill("1234");
  await page.getByLabel("I accept the terms and conditions").check();
  await goAway(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/orders/create");
  await expect(amount).toHaveValue(/1,?234/);
  await expect(page.getByLabel("I accept the terms and conditions")).not.toBeChecked();

  await amount.fill("5678");
  await goAway(page);
  await signIn(page, bob);
  await expect(page).toHaveURL("/orders/create");
  await expect(amount).not.toHaveValue(/5,?678/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("5678");
});
