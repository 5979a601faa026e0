import type { PasskeyAnswer, Proof } from "#contract/clients/confirmations.ts";
import { passkeyLimit, secondFactorLimits, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import type { SignInMethod } from "#domain/clients/auth/sign-in-method.ts";
import { Refused } from "#domain/refusal.ts";
import { requireSignIn } from "#server/clients/restrictions/require-unrestricted.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endSession } from "#server/platform/session/end-sessions.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { digestPasswordHash, type LoggedIn } from "./log-in.ts";
import { checkPasskey } from "./second-factor/check-passkey.ts";
import { checkSecondFactor } from "./second-factor/check-second-factor.ts";
import type { PasskeySite } from "./second-factor/passkey-site.ts";
import { insertSignIn, type Origin } from "./sign-ins-store.ts";
import { openChallenge } from "./step-up/challenge-token.ts";
import { lockUserAccount, type UserAccount } from "./store.ts";

type Attempt = {
  readonly origin: Origin;
  /** Token of the browser's previous session. */
  readonly oldToken: string | undefined;
  readonly site: PasskeySite | undefined;
};

/**
 * Opens the session of a log-in that required a second factor.
 * @throws Refused `challenge_over`, `confirmation_failed`, `too_many_requests`.
 */
export async function finishLogIn(
  app: App,
  { challenge, proof }: { readonly challenge: string; readonly proof: Proof },
  { origin, oldToken, site }: Attempt,
): Promise<LoggedIn<UserAccount>> {
  const asked = openChallenge(challenge, app.vault, app.clock());
  if (asked.purpose !== "log_in") throw new Refused("challenge_over");
  const { userId } = asked;
  const takeBack = await limitAttempts(app, [
    {
      kind: "second-factor-pair",
      parts: [userId, toNetwork(origin.address)],
      limit: secondFactorLimits.accountFromAddress,
    },
    { kind: "second-factor-account", parts: [userId], limit: secondFactorLimits.account },
  ]);
  const method = methodOf(proof);
  const loggedIn = await app.db.transaction().execute(async (tx) => {
    const account = await lockUserAccount(tx, userId);
    if (!account || digestPasswordHash(account.passwordHash) !== asked.passwordDigest)
      throw new Refused("challenge_over");
    const now = app.clock();
    const clientId = account.account?.client.id ?? null;
    if (!(await checkSecondFactor(tx, { userId, clientId }, proof, { app, site, now }))) return undefined;
    const token = await begin(tx, app, account, { origin, oldToken, method });
    await takeBack(tx);
    return { account, token };
  });
  if (!loggedIn) {
    const refused = { userId, method, accepted: false, ...origin };
    await insertSignIn(app.db, { ...refused, id: app.newId(), at: app.clock() });
    throw new Refused("confirmation_failed");
  }
  return loggedIn;
}

/**
 * Opens a session by passkey, which counts as both factors: possession and unlocking.
 * @throws Refused `passkey_failed`, `passkeys_unavailable`, `too_many_requests`.
 */
export async function logInByPasskey(
  app: App,
  answer: PasskeyAnswer,
  { origin, oldToken, site }: Attempt,
): Promise<LoggedIn<UserAccount>> {
  if (!site) throw new Refused("passkeys_unavailable");
  const limited = { kind: "passkey-log-in", parts: [toNetwork(origin.address)], limit: passkeyLimit };
  await limitAttempts(app, [limited]);
  return app.db.transaction().execute(async (tx) => {
    const userId = await checkPasskey(tx, answer, { site, now: app.clock() });
    const account = userId && (await lockUserAccount(tx, userId));
    if (!account) throw new Refused("passkey_failed");
    return { account, token: await begin(tx, app, account, { origin, oldToken, method: "passkey" }) };
  });
}

function methodOf({ factor }: Proof): SignInMethod {
  return factor === "password" || factor === "email_code" ? "password" : `password_${factor}`;
}

async function begin(
  tx: Transaction,
  app: App,
  { id: userId, account }: UserAccount,
  { origin, oldToken, method }: Omit<Attempt, "site"> & { readonly method: SignInMethod },
): Promise<string> {
  const now = app.clock();
  const clientId = account?.client.id ?? null;
  if (clientId !== null) await requireSignIn(tx, clientId, now);
  if (oldToken) await endSession(tx, oldToken);
  await insertSignIn(tx, { id: app.newId(), userId, at: now, method, accepted: true, ...origin });
  return openSession(tx, { userId, clientId }, { id: app.newId(), now, ...origin });
}
