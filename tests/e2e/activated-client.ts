import { request } from "@playwright/test";
import { demoPassword } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";

export type Client = { readonly email: string; readonly password: string };

/**
 * A client of this journey, registered and activated by the desk, for changes that must not touch the demo
 * client.
 */
export async function activatedClient(name: string): Promise<Client> {
  const client = { email: `${name}-${Date.now()}@summit.test`, password: "four plain words here" };
  const baseURL = process.env.SUMMIT_URL ?? "";
  const visitor = await request.newContext({ baseURL });
  const registered = await visitor.post("/api/register", { data: client });
  expect(registered.status()).toBe(201);
  const { user } = await registered.json();
  const desk = await request.newContext({ baseURL });
  const administrator = { email: "admin@summit.test", password: demoPassword };
  expect((await desk.post("/api/admin/login", { data: administrator })).ok()).toBe(true);
  const activated = await desk.patch(`/api/admin/clients/${user.id}/status`, {
    data: { status: "ACCOUNT_READY" },
  });
  expect(activated.ok()).toBe(true);
  await Promise.all([visitor.dispose(), desk.dispose()]);
  return client;
}

/** As `activatedClient`, with a confirmed address: such a login accepts invitations as it is. */
export async function confirmedClient(name: string): Promise<Client> {
  const client = await activatedClient(name);
  const [, token] = (await linkedMail(client.email, "verify-email")).split("#");
  const visitor = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  expect((await visitor.post("/api/verify-email", { data: { token, password: client.password } })).ok()).toBe(
    true,
  );
  await visitor.dispose();
  return client;
}
