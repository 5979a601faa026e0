import { confirmationLimit } from "#domain/clients/auth/attempt-limit.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { makeBackupCodes } from "#server/clients/auth/second-factor/backup-codes.ts";
import { checkTotp } from "#server/clients/auth/second-factor/check-second-factor.ts";
import {
  deleteBackupCodes,
  deleteTotp,
  findEnabledFactors,
  findTotp,
  markTotpEnabled,
  savePendingTotp,
} from "#server/clients/auth/second-factor/factors-store.ts";
import { newTotp, sealTotp } from "#server/clients/auth/second-factor/totp.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { lockOwnAccount } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { recordSecurityChange } from "./record-security-change.ts";

type Context = { readonly app: App; readonly session: ClientSession };

/**
 * Creates a pending TOTP secret after the client's confirmation; it becomes active with its first code.
 * @throws Challenged `confirmation_required`; Refused `second_factor_exists`.
 */
export async function beginTotp(tx: Transaction, { app, session }: Context) {
  const { user } = session;
  const now = app.clock();
  if ((await findTotp(tx, user.id))?.enabledAt) throw new Refused("second_factor_exists");
  const action = {
    kind: "add_totp",
    facts: [],
    summary: "Set up an authenticator app",
    protectsLogin: true,
  } as const;
  await requireConfirmation(tx, action, { ...app, session, now });
  await lockOwnAccount(tx, session);
  const totp = newTotp(user.email);
  const sealed = sealTotp(totp.secret, user.id, app.vault);
  const kept = await savePendingTotp(tx, { userId: user.id, secret: sealed, createdAt: now });
  if (!kept) throw new Refused("second_factor_exists");
  return totp;
}

/**
 * Activates the authenticator app by its first code; returns backup codes when it is the first second factor.
 * @throws Refused `confirmation_failed`, `second_factor_exists`, `too_many_requests`.
 */
export async function enableTotp(
  app: App,
  session: ClientSession,
  { code, activity }: { readonly code: string; readonly activity: Activity },
): Promise<string[] | null> {
  const { id: userId } = session.user;
  const limited = { kind: "confirm-client", parts: [userId], limit: confirmationLimit };
  const takeBack = await limitAttempts(app, [limited]);
  return app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    await lockOwnAccount(tx, session);
    const held = await findEnabledFactors(tx, userId);
    if (held.totp) throw new Refused("second_factor_exists");
    if (!(await checkTotp(tx, userId, code, { app, now }))) throw new Refused("confirmation_failed");
    await markTotpEnabled(tx, userId, now);
    await appendActivity(tx, activity);
    await recordSecurityChange(tx, { action: "add_totp", change: "totp_added" }, { app, session, now });
    await takeBack(tx);
    return hasSecondFactor(held) ? null : makeBackupCodes(tx, userId, app.vault);
  });
}

/** @throws Challenged `confirmation_required`; Refused `not_found`. */
export async function removeTotp(tx: Transaction, { app, session }: Context): Promise<void> {
  const { id: userId } = session.user;
  const now = app.clock();
  if (!(await findTotp(tx, userId))?.enabledAt) throw new Refused("not_found");
  const action = { kind: "remove_totp", facts: [], summary: "Remove your authenticator app" };
  await requireConfirmation(tx, action, { ...app, session, now });
  await lockOwnAccount(tx, session);
  if (!(await deleteTotp(tx, userId))) throw new Refused("not_found");
  await deleteUnneededBackupCodes(tx, userId);
  await recordSecurityChange(tx, { action: "remove_totp", change: "totp_removed" }, { app, session, now });
}

/** Deletes backup codes when no second factor is left. */
export async function deleteUnneededBackupCodes(tx: Transaction, userId: string): Promise<void> {
  if (!hasSecondFactor(await findEnabledFactors(tx, userId))) await deleteBackupCodes(tx, userId);
}

/**
 * Replaces the ten backup codes.
 * @throws Challenged `confirmation_required`; Refused `not_found` without a second factor.
 */
export async function renewBackupCodes(tx: Transaction, { app, session }: Context): Promise<string[]> {
  const { id: userId } = session.user;
  const now = app.clock();
  if (!hasSecondFactor(await findEnabledFactors(tx, userId))) throw new Refused("not_found");
  const action = { kind: "renew_backup_codes", facts: [], summary: "Make new backup codes" };
  await requireConfirmation(tx, action, { ...app, session, now });
  await lockOwnAccount(tx, session);
  const renewed = { action: "renew_backup_codes", change: "backup_codes_made" } as const;
  await recordSecurityChange(tx, renewed, { app, session, now });
  return makeBackupCodes(tx, userId, app.vault);
}
