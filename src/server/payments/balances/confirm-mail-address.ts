import { detailsMailLimits, passwordReentryLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { findClientAccount } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import type { SessionClient } from "#server/platform/session/sessions.ts";

/**
 * Checks that account details may be mailed to an address: always to the client's own confirmed address, to
 * any other only after the password is entered again, so that an unattended screen cannot leak them.
 * @throws Refused `password_needed`, `password_wrong`, `too_many_requests`, `unavailable`.
 */
export async function confirmMailAddress(
  app: App,
  client: SessionClient,
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<void> {
  const isOwn = email === client.email && client.emailVerifiedAt !== null;
  if (!isOwn) await confirmPassword(app, client, password);
  await limitAttempts(app, [
    { kind: "details-mailbox", parts: [email], limit: detailsMailLimits.mailbox },
    { kind: "details-client", parts: [client.id], limit: detailsMailLimits.client },
  ]);
}

async function confirmPassword(app: App, client: SessionClient, password: string | undefined): Promise<void> {
  if (!password) {
    throw new Refused("password_needed", {
      password: "Enter your password to send to this address.",
    });
  }
  const takeBack = await limitAttempts(app, [
    { kind: "password-again", parts: [client.id], limit: passwordReentryLimit },
  ]);
  const account = await findClientAccount(app.db, client.email);
  let fits: boolean;
  try {
    fits = await app.passwords.verify(account?.passwordHash, password);
  } catch (error) {
    // The password was not checked (too many requests in progress), so the attempt does not count.
    await takeBack();
    throw error;
  }
  if (!fits)
    throw new Refused("password_wrong", { password: "That password isn't right. Please try again." });
  await takeBack();
}
