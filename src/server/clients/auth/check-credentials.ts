import { loginLimits, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { auditRefusedLogIn } from "./audit-refused-log-in.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { insertSignIn, listAcceptedAddresses, listStaffAddresses, type Origin } from "./sign-ins-store.ts";

export type Credentials = { readonly email: string; readonly password: string };

/**
 * Account of an email address and password. A wrong password and an unknown address take the same work and
 * give the same refusal.
 * @throws Refused `login_failed`, `too_many_requests`, `unavailable`.
 */
export async function checkCredentials<
  Account extends { readonly id: string; readonly passwordHash: string },
>(
  app: App,
  site: "client" | "staff",
  { email, password }: Credentials,
  origin: Origin,
  find: (email: string) => Promise<Account | undefined>,
): Promise<Account> {
  const network = toNetwork(origin.address);
  const takeBack = await limitAttempts(app, [
    { kind: `login-pair-${site}`, parts: [email, network], limit: loginLimits.accountFromAddress },
    { kind: `login-address-${site}`, parts: [network], limit: loginLimits.address },
  ]);
  const account = await find(email);
  const takeBackAccount = await limitStrangers(app, site, { email, network, accountId: account?.id });
  let fits: boolean;
  try {
    fits = await app.passwords.verify(account?.passwordHash, password);
  } catch (error) {
    // The password was not checked (too many requests in progress), so the attempt does not count.
    await takeBack();
    await takeBackAccount();
    throw error;
  }
  app.metrics.logins.inc({ site, outcome: account && fits ? "accepted" : "refused" });
  if (site === "client" && !(account && fits)) {
    // Also for an unknown address, so that the timing is the same.
    const userId = account?.id ?? null;
    const refused = { userId, method: "password", accepted: false, ...origin } as const;
    await insertSignIn(app.db, { ...refused, id: app.newId(), at: app.clock() });
  }
  if (site === "staff" && !(account && fits))
    await auditRefusedLogIn(app, { staffId: account?.id, email, reason: "password" }, origin);
  if (!account || !fits) throw new Refused("login_failed");
  await takeBack();
  await takeBackAccount();
  return account;
}

/**
 * Counts an attempt against all of an account's, but for those from a network where its owner logged in before: whoever has
 * many networks would lock the owner out everywhere. The limit of the network itself remains.
 */
async function limitStrangers(
  app: App,
  site: "client" | "staff",
  {
    email,
    network,
    accountId,
  }: { readonly email: string; readonly network: string; readonly accountId?: string | undefined },
): Promise<() => Promise<void>> {
  // The same statement for an unknown address, whose id is nobody's.
  const id = accountId ?? app.newId();
  const known =
    site === "client"
      ? await listAcceptedAddresses(app.db, id)
      : await listStaffAddresses(app.db, id, app.clock());
  if (known.some((address) => toNetwork(address) === network)) return async () => undefined;
  return limitAttempts(app, [{ kind: `login-account-${site}`, parts: [email], limit: loginLimits.account }]);
}
