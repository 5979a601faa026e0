import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { limitsExceeded } from "#domain/payments/payouts/payout-limits.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone, startOfDayIn } from "#domain/time-zone.ts";
import { payeeAccounts } from "#server/payments/beneficiaries/account-details.ts";
import { openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { refuseRestricted } from "#server/payments/payments/payout-restrictions.ts";
import {
  approvePayment,
  preparePayment,
  updateCountedPayout,
} from "#server/payments/payments/payout-writes-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findSentBack } from "./instructions-store.ts";
import { lockPayoutLimits, sumPreparedSince } from "./limits-store.ts";
import { type PayoutPolicy, payoutLimits, worthInPounds } from "./payout-policy.ts";
import { clientsHandledBy, lockPayouts } from "./payouts-store.ts";

/**
 * Prepares READY payouts, all or none. Below every limit this also releases them, unless a second approver is
 * requested, an approver returned the payout before, or the preparer also handled money of the client,
 * or of one from whom the client earned: nobody alone lets money in and out.
 * @throws Refused `not_found`, `payout_not_ready`, `payout_restricted`.
 */
export async function preparePayouts(
  tx: Transaction,
  input: { readonly ids: readonly string[]; readonly secondPerson: boolean },
  desk: DeskContext & { readonly policy: PayoutPolicy; readonly vault: Vault },
): Promise<void> {
  const ids = [...new Set(input.ids)];
  const payments = await lockPayouts(tx, ids);
  if (payments.length !== ids.length) throw new Refused("not_found");
  await refuseRestricted(tx, payments, desk.now);
  const handled = await clientsHandledBy(
    tx,
    desk.staff.id,
    payments.flatMap(({ clientId }) => clientId ?? []),
  );
  const sentBack = await findSentBack(tx, ids);
  await lockPayoutLimits(tx);
  const limits = await payoutLimits(tx, desk.policy);
  for (const payment of payments) {
    orThrow(nextPaymentStage(payment, "prepare"));
    const worth = worthInPounds(payment.amount, desk.policy);
    const { account } = openPayee(payment.payeeDetails, payment.id, desk.vault);
    const accounts = payeeAccounts(account, desk.vault);
    const exceeded = limitsExceeded(worth, { limits, today: await preparedToday(tx, accounts, desk) });
    const isAsked = input.secondPerson || handled.has(payment.clientId ?? "") || sentBack.has(payment.id);
    const secondPerson = isAsked || exceeded.length > 0;
    const counted = { worthGbp: worth?.minor ?? null, payeeAccount: accounts[0] };
    await updateCountedPayout(tx, payment.id, counted);
    await preparePayment(tx, payment.id, { by: desk.staff.id, secondPerson, at: desk.now });
    if (!secondPerson)
      await approvePayment(tx, payment.id, { approval: "below_limit", by: null, at: desk.now });
    await auditByDesk(tx, desk, {
      action: "prepare_payout",
      subject: { kind: "payment", id: payment.id },
      details: { secondPerson, overLimits: exceeded.join(", ") || null },
    });
  }
}

/** The day begins at midnight in Summit's time zone. */
function preparedToday(tx: Transaction, accounts: readonly Buffer[], { staff, now }: DeskContext) {
  const since = startOfDayIn(defaultTimeZone, clockIn(defaultTimeZone, now).day);
  return sumPreparedSince(tx, { staffId: staff.id, payeeAccounts: accounts, since });
}
