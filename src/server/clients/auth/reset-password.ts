import { forgottenPasswordLimits, linkLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import {
  findFirstClientId,
  findUserByEmail,
  markEmailVerified,
  setPasswordHash,
} from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endAllSessions } from "#server/platform/session/end-sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { consumeLink, deleteLinks, findLinkOwner, type LinkOwner } from "./account-links-store.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { findEnabledFactors } from "./second-factor/factors-store.ts";
import { auditUserAction } from "./security/audit-user-action.ts";
import { holdAfterReset, lockForHold } from "./security/hold-after-reset.ts";
import { removeAllFactors } from "./security/reset-factors.ts";
import type { Origin } from "./sign-ins-store.ts";

/**
 * Sets a new password by a mailed link, as `takeLogin` does. A rejected password leaves the link valid.
 * @throws Refused `input_invalid`, `link_invalid`, `too_many_requests`, `unavailable`.
 */
export async function resetPassword(
  app: App,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
): Promise<void> {
  const limited = { kind: "link-address", parts: [toNetwork(origin.address)], limit: linkLimit };
  await limitAttempts(app, [limited]);
  const tokenHash = hashToken(token);
  const owner = await findLinkOwner(app.db, tokenHash, "reset_password", app.clock());
  if (!owner) throw new Refused("link_invalid");
  const fault = passwordFault(password, owner.email, isCommonPassword);
  if (fault) throw new Refused("input_invalid", { password: fault });
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    // Only where payouts may have to be held, since everybody's wait for it.
    if (!(await isProtected(tx, owner))) await lockForHold(tx, owner.userId);
    const userId = await consumeLink(tx, tokenHash, "reset_password", now);
    if (userId === undefined) throw new Refused("link_invalid");
    await takeLogin(tx, app, { userId, passwordHash }, { origin, now });
  });
}

/** Whether a second factor protects a login, which the first proof of its address would remove. */
async function isProtected(tx: Transaction, { userId, isVerified }: LinkOwner): Promise<boolean> {
  return isVerified && hasSecondFactor(await findEnabledFactors(tx, userId));
}

/**
 * Gives a login to who has its mailbox: sets the password, ends all sessions and links, holds payouts where no second factor
 * protects them, and notifies them. Returns whether it is the first proof of the address, which removes earlier second
 * factors: they may be a stranger's. To follow `lockForHold` where there may be none.
 */
export async function takeLogin(
  tx: Transaction,
  app: App,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<boolean> {
  // Password first: a concurrent log-in with the old one either sees the new hash or has its session ended
  // below.
  await setPasswordHash(tx, userId, passwordHash);
  await endAllSessions(tx, userId);
  await deleteLinks(tx, userId);
  const clientId = await findFirstClientId(tx, userId);
  const isFirstProof = await markEmailVerified(tx, userId, now);
  if (isFirstProof) await removeAllFactors(tx, { userId, clientId }, { change: "factors_forgotten", now });
  await auditUserAction(tx, app, { userId, clientId }, "reset_password", { address: origin.address });
  await holdAfterReset(tx, app, { userId, cause: "password_reset" }, now);
  await appendEvents(tx, [{ kind: "password_changed", clientId, userId }], now);
  return isFirstProof;
}

/**
 * Requests a password-reset email. Response and work are the same for unknown addresses: the outbox creates
 * and mails the link afterwards.
 * @throws Refused `too_many_requests`.
 */
export async function requestPasswordReset(app: App, email: string, origin: Origin): Promise<void> {
  const network = toNetwork(origin.address);
  const { accountFromAddress, address, mails } = forgottenPasswordLimits;
  await limitAttempts(app, [
    { kind: "forgot-pair", parts: [email, network], limit: accountFromAddress },
    { kind: "forgot-address", parts: [network], limit: address },
  ]);
  try {
    await limitAttempts(app, [{ kind: "forgot-mails", parts: [email], limit: mails }]);
  } catch (error) {
    // Enough valid links were mailed already; the response does not reveal it.
    if (error instanceof Refused) return;
    throw error;
  }
  const now = app.clock();
  const owner = await findUserByEmail(app.db, email);
  // The same statements for an unknown address, whose id is nobody's.
  const userId = owner?.userId ?? app.newId();
  const clientId = await findFirstClientId(app.db, userId);
  const isOpen = owner?.closedAt === null;
  const asked = isOpen ? { clientId, userId } : { clientId: null };
  await app.db
    .transaction()
    .execute((tx) => appendEvents(tx, [{ kind: "password_forgotten", ...asked }], now));
}
