import type { Proof } from "#contract/clients/confirmations.ts";
import { confirmationLimit } from "#domain/clients/auth/attempt-limit.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { checkSecondFactor } from "#server/clients/auth/second-factor/check-second-factor.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import type { PasskeySite } from "#server/clients/auth/second-factor/passkey-site.ts";
import { findPasswordHash, lockPasswordHash } from "#server/clients/auth/store.ts";
import { findMailedUser, lockUser } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { recordOwnerProof } from "#server/platform/session/owner-proof.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";
import { type ChallengeFacts, openChallenge } from "./challenge-token.ts";
import { confirmationLifetimeMs, insertConfirmation } from "./confirmations-store.ts";
import { redeemMailedCode } from "./mailed-codes.ts";
import { takeCodeTry } from "./mailed-codes-store.ts";

/**
 * Checks a user's proof for a challenged call: the second factor if they have one, else the password, with the mailed code where
 * the challenge takes one.
 * @throws Refused `challenge_over`, `confirmation_failed`, `too_many_requests`, `unavailable`.
 */
export async function confirm(
  app: App,
  input: { readonly challenge: string; readonly proof: Proof },
  { session, site }: { readonly session: LoginSession; readonly site: PasskeySite | undefined },
): Promise<void> {
  const asked = openChallenge(input.challenge, app.vault, app.clock());
  if (asked.purpose !== "confirm" || asked.sessionId !== session.id) throw new Refused("challenge_over");
  const limited = { kind: "confirm-client", parts: [session.user.id], limit: confirmationLimit };
  const takeBack = await limitAttempts(app, [limited]);
  const { proof } = input;
  const passwordHash = "password" in proof ? await verifyPassword(app, session, proof.password) : undefined;
  // Before the code is compared, so that concurrent guesses count; outside of the transaction, which a wrong one undoes.
  const codeHash =
    passwordHash !== undefined && proof.factor === "email_code"
      ? await takeCodeTry(app.db, session.id, app.clock())
      : undefined;
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    const user = { userId: session.user.id, clientId: session.client?.id ?? null };
    // A factor may have been added and the session have ended meanwhile, which the lock of the login waits for.
    await lockUser(tx, user.userId);
    if (!(await lockOpenSession(tx, session.id))) throw new Refused("challenge_over");
    const isProven = passwordHash
      ? (await isPasswordSufficient(tx, user.userId, passwordHash)) &&
        (await isCodeGiven(tx, app, { asked, proof, codeHash }))
      : await checkSecondFactor(tx, user, proof, { app, site, now });
    if (!isProven) throw new Refused("confirmation_failed");
    if (asked.codeFor !== undefined) await recordOwnerProof(tx, session, now);
    await insertConfirmation(tx, toConfirmation(asked, now));
    await takeBack(tx);
  });
}

/** The hash that a password fits; undefined for a wrong password, and for one that a second factor would be required instead of. */
async function verifyPassword(app: App, { user }: LoginSession, password: string) {
  if (hasSecondFactor(await findEnabledFactors(app.db, user.id))) return undefined;
  const passwordHash = await findPasswordHash(app.db, user.id);
  return (await app.passwords.verify(passwordHash, password)) ? passwordHash : undefined;
}

/** Whether a verified password is still the login's, and still enough. */
async function isPasswordSufficient(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  const isCurrent = await lockPasswordHash(tx, "users", userId, passwordHash);
  return isCurrent && !hasSecondFactor(await findEnabledFactors(tx, userId));
}

/** Whether a proof by password has the mailed code that its challenge takes. The login must be locked, so that its address stays. */
async function isCodeGiven(
  tx: Transaction,
  { vault }: App,
  { asked, proof, codeHash }: GivenCode,
): Promise<boolean> {
  if (asked.codeFor === undefined) return proof.factor === "password";
  if (proof.factor !== "email_code" || codeHash === undefined) return false;
  const { email } = await findMailedUser(tx, asked.userId);
  const { sessionId, digest } = asked;
  return redeemMailedCode(tx, { sessionId, digest, email, code: proof.code }, { codeHash, vault });
}

type GivenCode = {
  readonly asked: ConfirmChallenge;
  readonly proof: Proof;
  /** Undefined where there is no code to compare with. */
  readonly codeHash: Buffer | undefined;
};

type ConfirmChallenge = Extract<ChallengeFacts, { purpose: "confirm" }>;

/** Confirmation that a met challenge becomes. */
export function toConfirmation({ sessionId, digest }: ConfirmChallenge, now: Date) {
  return {
    sessionId,
    digest: Buffer.from(digest, "base64url"),
    expiresAt: new Date(now.getTime() + confirmationLifetimeMs),
  };
}
