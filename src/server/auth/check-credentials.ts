import { loginLimits, networkOf } from "#domain/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../platform/app.ts";
import { limitAttempts } from "./limit-attempts.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** Where a request came from. */
export type Origin = { readonly address: string; readonly userAgent: string };

/**
 * The account that the e-mail address and the password belong to. A wrong password and an unknown address are refused
 * alike and after the same work: one look-up and one hash.
 * @throws Refused `login_failed`, `too_many_requests`, `unavailable`.
 */
export async function checkCredentials<
  Account extends { readonly id: string; readonly passwordHash: string },
>(
  app: App,
  site: "client" | "staff",
  { email, password }: Credentials,
  { address }: Origin,
  find: (email: string) => Promise<Account | undefined>,
): Promise<Account> {
  const network = networkOf(address);
  const takeBack = await limitAttempts(app, [
    { kind: `login-pair-${site}`, parts: [email, network], limit: loginLimits.accountFromAddress },
    { kind: `login-address-${site}`, parts: [network], limit: loginLimits.address },
    { kind: `login-account-${site}`, parts: [email], limit: loginLimits.account },
  ]);
  const account = await find(email);
  let fits: boolean;
  try {
    fits = await app.passwords.verify(account?.passwordHash, password);
  } catch (error) {
    // Turned away unheard, such as when too many wait: that was no guess.
    await takeBack();
    throw error;
  }
  app.metrics.logins.inc({ site, outcome: account && fits ? "accepted" : "refused" });
  if (!account || !fits) throw new Refused("login_failed");
  await takeBack();
  return account;
}
