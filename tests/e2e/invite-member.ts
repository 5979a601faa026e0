import type { Page } from "@playwright/test";
import type { Client } from "./activated-client.ts";
import { expect } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";

/** Invites a person on the screen and returns the path of the mailed link. */
export async function inviteMember(page: Page, owner: Client, email: string, role: string): Promise<string> {
  await page.goto("/team");
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await confirmByPassword(page, owner.password);
  await expect(
    page.getByRole("region", { name: "Invitations" }).getByText(email, { exact: true }),
  ).toBeVisible();
  return linkedMail(email, "join");
}

/** Confirms with a password what the screen asks to confirm. */
export async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}
