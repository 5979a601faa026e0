import type { Cookie, Page } from "@playwright/test";
import { expect } from "./journey.ts";

type Account = { readonly email: string; readonly password: string };

/** Log-in and session endpoints of each kind of user. */
const doors = {
  client: { login: "/api/login", who: "/api/user", cookie: "summit" },
  staff: { login: "/api/admin/login", who: "/api/admin/user", cookie: "summit-staff" },
};

/** Sessions begun by earlier journeys, by email address. */
const kept = new Map<string, Cookie[]>();

/** Gives the page a user's session, reusing one that is open. Opens no screen. */
export async function keepSession(page: Page, kind: keyof typeof doors, account: Account): Promise<void> {
  const { login, who, cookie } = doors[kind];
  const context = page.context();
  await context.clearCookies({ name: cookie });
  await context.addCookies(kept.get(account.email) ?? []);
  const known = await context.request.get(who);
  if (known.ok()) return;
  const { email, password } = account;
  const begun = await context.request.post(login, { data: { email, password } });
  expect(begun.ok(), `${email} can log in`).toBe(true);
  kept.set(
    email,
    (await context.cookies()).filter(({ name }) => name === cookie),
  );
}
