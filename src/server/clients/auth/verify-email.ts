import { linkLimit, toNetwork, verificationMailLimit } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { findFirstClientId, markEmailVerified } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endSessionsExcept } from "#server/platform/session/end-sessions.ts";
import { recordOwnerProof } from "#server/platform/session/owner-proof.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { consumeLink, deleteLinks, findLinkOwner, type LinkOwner } from "./account-links-store.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { type FollowedLink, isSessionOf } from "./followed-link.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { takeLogin } from "./reset-password.ts";
import { findEnabledFactors } from "./second-factor/factors-store.ts";
import { holdAfterReset, lockForHold } from "./security/hold-after-reset.ts";
import { removeAllFactors } from "./security/reset-factors.ts";
import type { Origin } from "./sign-ins-store.ts";
import { findPasswordHash } from "./store.ts";

/**
 * Confirms a user's email address by a mailed link. The login may be a stranger's who registered the address: who follows
 * the link is signed in with it or gives its password, and any other password becomes the login's, as with a reset.
 * Second factors and all other sessions end.
 * @throws Refused `input_invalid`, which leaves the link valid; `link_invalid`, `too_many_requests`, `unavailable`.
 */
export async function verifyEmail(
  app: App,
  { token, password, ownToken }: FollowedLink,
  origin: Origin,
): Promise<void> {
  const limited = { kind: "link-address", parts: [toNetwork(origin.address)], limit: linkLimit };
  await limitAttempts(app, [limited]);
  const tokenHash = hashToken(token);
  const owner = await findLinkOwner(app.db, tokenHash, "verify_email", app.clock());
  if (!owner) throw new Refused("link_invalid");
  const isSignedIn = await isSessionOf(app, owner.userId, ownToken);
  const passwordHash = isSignedIn ? undefined : await hashIfNew(app, owner, password);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    const mayHold = !isSignedIn && (passwordHash !== undefined || (await isSecured(tx, owner.userId)));
    if (mayHold) await lockForHold(tx, owner.userId);
    // A password that was changed since has ended the link.
    const userId = await consumeLink(tx, tokenHash, "verify_email", now);
    if (userId === undefined) throw new Refused("link_invalid");
    if (passwordHash !== undefined) await takeLogin(tx, app, { userId, passwordHash }, { origin, now });
    else await confirmAddress(tx, app, userId, { keptToken: isSignedIn ? ownToken : undefined, now });
    if (isSignedIn && ownToken !== undefined) await recordOwnerProof(tx, { token: ownToken }, now);
  });
}

/** Undefined for the login's own password. @throws Refused `input_invalid`, `unavailable`. */
async function hashIfNew(
  { db, passwords }: App,
  { userId, email }: LinkOwner,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined) throw new Refused("input_invalid", { password: "Password is required" });
  const fault = passwordFault(password, email, isCommonPassword);
  if (fault) throw new Refused("input_invalid", { password: fault });
  const isOwn = await passwords.verify(await findPasswordHash(db, userId), password);
  return isOwn ? undefined : passwords.hash(password);
}

async function isSecured(tx: Transaction, userId: string): Promise<boolean> {
  return hasSecondFactor(await findEnabledFactors(tx, userId));
}

async function confirmAddress(
  tx: Transaction,
  app: App,
  userId: string,
  { keptToken, now }: { readonly keptToken: string | undefined; readonly now: Date },
): Promise<void> {
  await deleteLinks(tx, userId, "verify_email");
  if (!(await markEmailVerified(tx, userId, now))) return;
  await endSessionsExcept(tx, userId, keptToken);
  const clientId = await findFirstClientId(tx, userId);
  const wereRemoved = await removeAllFactors(tx, { userId, clientId }, { change: "factors_forgotten", now });
  // Whoever has the mailbox and the password didn't need them.
  if (wereRemoved && keptToken === undefined)
    await holdAfterReset(tx, app, { userId, cause: "factors_reset" }, now);
  await appendEvents(tx, [{ kind: "email_verified", clientId, userId }], now);
}

/** Mails a new link unless the address is confirmed. @throws Refused `too_many_requests`. */
export async function resendVerification(app: App, { user, client }: ClientSession): Promise<void> {
  if (user.emailVerifiedAt) return;
  await limitAttempts(app, [{ kind: "verify-mails", parts: [user.id], limit: verificationMailLimit }]);
  const event = { kind: "email_verification_asked", clientId: client.id, userId: user.id } as const;
  await app.db.transaction().execute((tx) => appendEvents(tx, [event], app.clock()));
}
