import { parseReferralCode } from "#domain/clients/accounts/client-code.ts";
import {
  registrationLimits,
  repeatRegistrationLimit,
  toNetwork,
} from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { Refused } from "#domain/refusal.ts";
import { addClient } from "#server/clients/accounts/add-client.ts";
import { findClientIdByReferralCode } from "#server/clients/accounts/store.ts";
import { findFirstClientId, findUserByEmail } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { endSession } from "#server/platform/session/end-sessions.ts";
import type { SessionAccount } from "#server/platform/session/session-account.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import type { Credentials } from "./check-credentials.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { limitAttempts } from "./limit-attempts.ts";
import type { LoggedIn } from "./log-in.ts";
import { insertSignIn, type Origin } from "./sign-ins-store.ts";
import { findAccountOfSession } from "./store.ts";

export type Registration = Credentials & {
  readonly name?: string | undefined;
  readonly referralCode?: string | undefined;
};

/**
 * Creates an account and a session. A taken address gets a general refusal and its owner an email:
 * docs/decisions/0007-sign-in-tells-a-stranger-nothing.md.
 * @throws Refused `input_invalid`, `registration_refused`, `too_many_requests`, `unavailable`.
 */
export async function register(
  app: App,
  { email, password, name = "", referralCode }: Registration,
  origin: Origin,
  oldToken: string | undefined,
): Promise<LoggedIn<SessionAccount>> {
  const fault = passwordFault(password, email, isCommonPassword);
  if (fault) throw new Refused("input_invalid", { password: fault });
  await limitAttempts(app, [
    { kind: "register-address", parts: [toNetwork(origin.address)], limit: registrationLimits.address },
    { kind: "register-email", parts: [email], limit: registrationLimits.email },
  ]);
  const referrerId = await findReferrer(app, referralCode);
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock();
  const opened = await app.db.transaction().execute(async (tx) => {
    const [id, userId] = [app.newId(), app.newId()];
    const client = {
      id,
      userId,
      email,
      passwordHash,
      name,
      status: "SIGNED_UP",
      referrerId,
      emailVerifiedAt: null,
    } as const;
    if (!(await addClient(tx, client, now))) return undefined;
    await appendEvents(tx, [{ kind: "client_registered", clientId: id, userId }], now);
    if (name !== "") await appendEvents(tx, [{ kind: "client_named", clientId: id }], now);
    if (oldToken) await endSession(tx, oldToken);
    const signIn = { userId, method: "registration", accepted: true, ...origin } as const;
    await insertSignIn(tx, { ...signIn, id: app.newId(), at: now });
    // Who registers a login needs no mailed code to secure it, or to correct its address.
    const seen = { id: app.newId(), now, ...origin, isOwnerProven: true };
    const token = await openSession(tx, { userId, clientId: id }, seen);
    return { token, account: await findAccountOfSession(tx, userId, id) };
  });
  if (opened === undefined) {
    await notifyOwner(app, email, now);
    throw new Refused("registration_refused");
  }
  return opened;
}

/** Null without a code. @throws Refused `input_invalid` for an unknown code. */
async function findReferrer(app: App, text: string | undefined): Promise<string | null> {
  if (text === undefined || text.trim() === "") return null;
  const code = parseReferralCode(text);
  const referrerId = code && (await findClientIdByReferralCode(app.db, code));
  if (!referrerId)
    throw new Refused("input_invalid", {
      referralCode: "We don't recognise that referral code. Check it, or leave it out.",
    });
  return referrerId;
}

/** At most once a day, so that nobody can flood another's mailbox. */
async function notifyOwner(app: App, email: string, now: Date): Promise<void> {
  try {
    await limitAttempts(app, [{ kind: "register-notice", parts: [email], limit: repeatRegistrationLimit }]);
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  await app.db.transaction().execute(async (tx) => {
    const owner = await findUserByEmail(tx, email);
    if (!owner) return;
    const { userId, closedAt } = owner;
    const clientId = await findFirstClientId(tx, userId);
    const repeated = { clientId, userId, isClosed: closedAt !== null };
    await appendEvents(tx, [{ kind: "registration_repeated", ...repeated }], now);
  });
}
