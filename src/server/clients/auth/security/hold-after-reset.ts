import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import { hasSecondFactor, resetHoldMs } from "#domain/clients/security/factor.ts";
import { isPayerRole } from "#domain/clients/users/role.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { holdPayouts } from "#server/clients/restrictions/hold-payouts.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { findMailedUser, listAccountsOf, lockClientsOf } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { auditUserAction } from "./audit-user-action.ts";

/** Takes the locks of `holdAfterReset`. Called before the transaction's others, as the order of locks wants. */
export async function lockForHold(tx: Transaction, userId: string): Promise<void> {
  await lockRestrictions(tx);
  await lockClientsOf(tx, userId);
}

/**
 * Blocks the payouts of every account that a login pays from, for a day in which its owner can object, unless a second factor
 * protects it: the mailbox alone opens it otherwise. The members who run the accounts are notified. The login must be locked.
 */
export async function holdAfterReset(
  tx: Transaction,
  app: Pick<App, "newId" | "clock">,
  { userId, cause }: { readonly userId: string; readonly cause: RestrictionCause },
  now: Date,
): Promise<void> {
  if (hasSecondFactor(await findEnabledFactors(tx, userId))) return;
  const { email } = await findMailedUser(tx, userId);
  const reason = reasons[cause](email);
  const endsAt = new Date(now.getTime() + resetHoldMs);
  for (const { id: clientId } of await listPayerAccounts(tx, userId)) {
    const hold = { clientId, cause, reason, endsAt };
    const restriction = await holdPayouts(tx, hold, { staff: null, now, newId: app.newId });
    const until = endsAt.toISOString();
    const details = { reason, restriction, payoutsHeldUntil: until };
    await auditUserAction(tx, app, { userId, clientId }, "hold_payouts_after_reset", details);
    await appendEvents(tx, [{ kind: "payouts_held", clientId, userId, cause, until }], now);
  }
}

const reasons: Readonly<Record<RestrictionCause, (email: string) => string>> = {
  factors_reset: (email) => `The second factors of ${email} were removed when the address was confirmed.`,
  password_reset: (email) => `The password of ${email} was reset by email without a second factor.`,
};

/** The open accounts that a login pays from, in the order of their ids. */
export async function listPayerAccounts(tx: Transaction, userId: string) {
  return (await listAccountsOf(tx, userId)).filter(({ role }) => isPayerRole(role));
}
