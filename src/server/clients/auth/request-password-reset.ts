import { forgottenPasswordLimits, networkOf } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { findClientIdByEmail } from "#server/clients/accounts/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { limitAttempts } from "./limit-attempts.ts";
import type { Origin } from "./sign-ins-store.ts";

/**
 * Requests a password-reset email. Response and work are the same for unknown addresses: the outbox creates
 * and mails the link afterwards.
 * @throws Refused `too_many_requests`.
 */
export async function requestPasswordReset(app: App, email: string, origin: Origin): Promise<void> {
  const network = networkOf(origin.address);
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
  const clientId = (await findClientIdByEmail(app.db, email)) ?? null;
  await app.db
    .transaction()
    .execute((tx) => appendEvents(tx, [{ kind: "password_forgotten", clientId }], now));
}
