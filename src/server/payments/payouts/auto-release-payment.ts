import { canAdvance } from "#domain/lifecycle.ts";
import { paymentLifecycle, paymentStage } from "#domain/payments/payments/lifecycle.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { screenPayout } from "#server/clients/screening/screen-payout.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { payoutAction } from "#server/payments/payments/payout-restrictions.ts";
import { approvePayment, restrictPayment } from "#server/payments/payments/payout-writes-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findSentBack } from "./send-backs-store.ts";
import { sendPayment } from "./send-payment.ts";

/**
 * Sends a client's payment without staff, for the simulated bank only. A payment that staff prepared or
 * returned is left to them; a restricted or held one stays READY with its reason on record.
 */
export async function autoReleasePayment(
  tx: Transaction,
  input: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  const { payment } = await lockPayment(tx, input.paymentId);
  if (
    !canAdvance(paymentLifecycle, paymentStage(payment), "auto_approve") ||
    (await findSentBack(tx, [payment.id])).size > 0
  )
    return;
  if (await restrictionFor(tx, payoutAction(payment), context.now))
    return restrictPayment(tx, payment.id, context.now);
  if ((await screenPayout(tx, input, context)) !== "released") return;
  await approvePayment(tx, payment.id, { approval: "automatic", by: null, at: context.now });
  await sendPayment(tx, input, context);
}
