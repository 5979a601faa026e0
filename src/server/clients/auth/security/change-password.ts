import { confirmationLimit } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { deleteLinks } from "#server/clients/auth/account-links-store.ts";
import { isCommonPassword } from "#server/clients/auth/common-passwords.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { findPasswordHash, lockPasswordHash } from "#server/clients/auth/store.ts";
import { setPasswordHash } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import { endOtherSessions } from "#server/platform/session/end-sessions.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { recordSecurityChange } from "./record-security-change.ts";

const wrong = { currentPassword: "This isn't your current password. Please try again" };

/**
 * Changes a user's password after the current one and the second factor, if any; ends all other sessions
 * and all mailed links.
 * @throws Challenged `confirmation_required`; Refused `input_invalid`, `too_many_requests`, `unavailable`.
 */
export async function changePassword(
  app: App,
  session: ClientSession,
  {
    currentPassword,
    newPassword,
    activity,
  }: { readonly currentPassword: string; readonly newPassword: string; readonly activity: Activity },
): Promise<void> {
  const { user } = session;
  const limited = { kind: "confirm-client", parts: [user.id], limit: confirmationLimit };
  const takeBack = await limitAttempts(app, [limited]);
  const before = await findPasswordHash(app.db, user.id);
  if (!(await app.passwords.verify(before, currentPassword)) || before === undefined)
    throw new Refused("input_invalid", wrong);
  await takeBack();
  const fault =
    passwordFault(newPassword, user.email, isCommonPassword) ?? sameFault(currentPassword, newPassword);
  if (fault) throw new Refused("input_invalid", { newPassword: fault });
  const passwordHash = await app.passwords.hash(newPassword);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockPasswordHash(tx, "users", user.id, before))) throw new Refused("input_invalid", wrong);
    if (hasSecondFactor(await findEnabledFactors(tx, user.id))) {
      const action = { kind: "change_password", facts: [], summary: "Change your password" };
      await requireConfirmation(tx, action, { ...app, session, now });
    }
    await setPasswordHash(tx, user.id, passwordHash);
    await endOtherSessions(tx, session);
    await deleteLinks(tx, user.id);
    await appendActivity(tx, activity);
    const changed = { action: "change_password", change: "password_changed" } as const;
    await recordSecurityChange(tx, changed, { app, session, now });
  });
}

function sameFault(current: string, next: string): string | undefined {
  return current === next ? "Choose a password that's different from your current one" : undefined;
}
