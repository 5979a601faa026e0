import { linkLimit, networkOf, verificationMailLimit } from "#domain/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../platform/app.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { SessionClient } from "../platform/session/sessions.ts";
import { hashToken } from "../platform/session/tokens.ts";
import { deleteLinks, markEmailVerified, takeLink } from "./account-links-store.ts";
import type { Origin } from "./check-credentials.ts";
import { limitAttempts } from "./limit-attempts.ts";

/**
 * Confirms a client's e-mail address by a mailed link, wherever it is opened.
 * @throws Refused `link_invalid`, `too_many_requests`.
 */
export async function verifyEmail(app: App, token: string, origin: Origin): Promise<void> {
  const limited = { kind: "link-address", parts: [networkOf(origin.address)], limit: linkLimit };
  await limitAttempts(app, [limited]);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    const clientId = await takeLink(tx, hashToken(token), "verify_email", now);
    if (clientId === undefined) throw new Refused("link_invalid");
    await deleteLinks(tx, clientId, "verify_email");
    if (await markEmailVerified(tx, clientId, now))
      await appendEvents(tx, [{ kind: "email_verified", clientId }], now);
  });
}

/** Mails the client another link, unless the address is confirmed already. @throws Refused `too_many_requests`. */
export async function resendVerification(app: App, client: SessionClient): Promise<void> {
  if (client.emailVerifiedAt) return;
  await limitAttempts(app, [{ kind: "verify-mails", parts: [client.id], limit: verificationMailLimit }]);
  const event = { kind: "email_verification_asked", clientId: client.id } as const;
  await app.db.transaction().execute((tx) => appendEvents(tx, [event], app.clock()));
}
