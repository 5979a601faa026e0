import { linkLimit, toNetwork, verificationMailLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { findFirstClientId, markEmailVerified } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { endSessionsExcept } from "#server/platform/session/end-sessions.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { consumeLink, deleteLinks } from "./account-links-store.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { removeAllFactors } from "./security/reset-factors.ts";
import type { Origin } from "./sign-ins-store.ts";

/**
 * Confirms a user's email address by a mailed link. The first confirmation removes second factors and ends
 * all sessions except `ownToken`'s, because they may be a stranger's.
 * @throws Refused `link_invalid`, `too_many_requests`.
 */
export async function verifyEmail(
  app: App,
  { token, ownToken }: { readonly token: string; readonly ownToken: string | undefined },
  origin: Origin,
): Promise<void> {
  const limited = { kind: "link-address", parts: [toNetwork(origin.address)], limit: linkLimit };
  await limitAttempts(app, [limited]);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    const userId = await consumeLink(tx, hashToken(token), "verify_email", now);
    if (userId === undefined) throw new Refused("link_invalid");
    await deleteLinks(tx, userId, "verify_email");
    if (!(await markEmailVerified(tx, userId, now))) return;
    // Somebody who registered the address before its owner confirmed it keeps only the password.
    await endSessionsExcept(tx, userId, ownToken);
    const clientId = await findFirstClientId(tx, userId);
    await removeAllFactors(tx, { userId, clientId }, { change: "factors_forgotten", now });
    await appendEvents(tx, [{ kind: "email_verified", clientId, userId }], now);
  });
}

/** Mails a new link unless the address is confirmed. @throws Refused `too_many_requests`. */
export async function resendVerification(app: App, { user, client }: ClientSession): Promise<void> {
  if (user.emailVerifiedAt) return;
  await limitAttempts(app, [{ kind: "verify-mails", parts: [user.id], limit: verificationMailLimit }]);
  const event = { kind: "email_verification_asked", clientId: client.id, userId: user.id } as const;
  await app.db.transaction().execute((tx) => appendEvents(tx, [event], app.clock()));
}
