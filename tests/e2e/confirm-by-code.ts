import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { mailedCode } from "./linked-mail.ts";

type Client = { readonly email: string; readonly password: string };

/** The dialog that asks a client to confirm what they do. */
export const confirmation = (page: Page): Locator => page.getByRole("dialog", { name: "Confirm it's you" });

/** Confirms with the password and a code that is mailed, as whoever has no second factor yet does for their first. */
export async function confirmByCode(page: Page, client: Client, summary: string): Promise<void> {
  const dialog = confirmation(page);
  await expect(dialog.getByText(summary)).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(client.password);
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog.getByLabel("Code from our email")).toBeFocused();
  await dialog.getByLabel("Code from our email").fill(await mailedCode(client.email));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

/** Does the same without the screen, for a challenge of the API. */
export async function proveByCode(
  request: APIRequestContext,
  { email, password }: Client,
  challenge: string,
): Promise<void> {
  expect((await request.post("/api/confirmations/code", { data: { challenge } })).ok()).toBe(true);
  const proof = { factor: "email_code", password, code: await mailedCode(email) };
  const confirmed = await request.post("/api/confirmations", { data: { challenge, proof } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
}
