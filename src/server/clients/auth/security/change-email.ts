import {
  confirmationLimit,
  emailChangeLimit,
  linkLimit,
  toNetwork,
} from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { consumeLink, deleteLinks, findEmailChange } from "#server/clients/auth/account-links-store.ts";
import { type FollowedLink, isSessionOf } from "#server/clients/auth/followed-link.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import type { Origin } from "#server/clients/auth/sign-ins-store.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { findPasswordHash, lockOwnAccount } from "#server/clients/auth/store.ts";
import { replaceEmail } from "#server/clients/users/email-store.ts";
import { findFirstClientId } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordOwnerProof } from "#server/platform/session/owner-proof.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { auditUserAction } from "./audit-user-action.ts";

/**
 * Mails a confirmation link to a new address; the current one stays until it is followed. When the new
 * address is taken, no link is mailed and the response is the same.
 * @throws Challenged `confirmation_required`; Refused `input_invalid`, `too_many_requests`.
 */
export async function requestEmailChange(
  tx: Transaction,
  email: string,
  { app, session }: { readonly app: App; readonly session: ClientSession },
): Promise<void> {
  const { client, user } = session;
  if (email === user.email)
    throw new Refused("input_invalid", { email: "This is already your email address" });
  const now = app.clock();
  const summary = `Change your email address to ${email}`;
  const action = { kind: "change_email", facts: [email], summary, protectsLogin: true } as const;
  await requireConfirmation(tx, action, { ...app, session, now });
  await limitAttempts(app, [{ kind: "email-change", parts: [user.id], limit: emailChangeLimit }], tx);
  await lockOwnAccount(tx, session);
  await deleteLinks(tx, user.id, "change_email");
  await auditUserAction(tx, app, { userId: user.id, clientId: client.id }, "ask_email_change");
  await appendEvents(
    tx,
    [{ kind: "email_change_asked", clientId: client.id, userId: user.id, email, sessionId: session.id }],
    now,
  );
}

/**
 * Changes a user's address by a mailed link and invalidates links to the old one. Who follows it is signed in with the login or
 * gives its password: whoever else has the mailbox would put their address on somebody's login.
 * @throws Refused `link_invalid`, also when the address was taken meanwhile; `input_invalid`, which leaves the link valid;
 * `too_many_requests`, `unavailable`.
 */
export async function confirmEmailChange(
  app: App,
  { token, password, ownToken }: FollowedLink,
  origin: Origin,
): Promise<string> {
  const limited = { kind: "link-address", parts: [toNetwork(origin.address)], limit: linkLimit };
  await limitAttempts(app, [limited]);
  const now = app.clock();
  const tokenHash = hashToken(token);
  const link = await findEmailChange(app.db, tokenHash, now);
  if (!link?.email) throw new Refused("link_invalid");
  const { userId, email } = link;
  const isSignedIn = await isSessionOf(app, userId, ownToken);
  if (!isSignedIn) await requirePassword(app, userId, password);
  await app.db.transaction().execute(async (tx) => {
    const from = await replaceEmail(tx, userId, { email, now });
    // Consumed once clients and login are locked, in their order; it may have ended until then, as with a new password.
    const isValid = (await consumeLink(tx, tokenHash, "change_email", now)) !== undefined;
    if (from === undefined || !isValid) throw new Refused("link_invalid");
    await deleteLinks(tx, userId);
    if (isSignedIn && ownToken !== undefined) await recordOwnerProof(tx, { token: ownToken }, now);
    const clientId = await findFirstClientId(tx, userId);
    await auditUserAction(tx, app, { userId, clientId }, "change_email");
    await appendEvents(tx, [{ kind: "email_changed", clientId, userId, from }], now);
  });
  return email;
}

/** @throws Refused `input_invalid`, `too_many_requests`, `unavailable`. */
async function requirePassword(app: App, userId: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw new Refused("input_invalid", { password: "Password is required" });
  const limited = { kind: "confirm-client", parts: [userId], limit: confirmationLimit };
  const takeBack = await limitAttempts(app, [limited]);
  if (!(await app.passwords.verify(await findPasswordHash(app.db, userId), password)))
    throw new Refused("input_invalid", { password: "This isn't your password. Please try again." });
  await takeBack();
}
