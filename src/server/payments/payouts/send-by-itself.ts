import { payoutStage } from "#domain/payouts/payout-approval.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { restrictionFor } from "../../restrictions/require-unrestricted.ts";
import { screenPayout } from "../../screening/screen-payout.ts";
import type { ScreeningContext } from "../../screening/screen-subjects.ts";
import { lockPayment } from "../lock-trade-for.ts";
import { sendPayment } from "../send-payment.ts";
import { payoutAction } from "./payout-restrictions.ts";
import { approvePayment, restrictPayment } from "./payouts-store.ts";
import { everSentBack } from "./send-backs-store.ts";

/**
 * Lets a client's payment go without the desk, as the simulated bank may; one that the desk has, or sent back, is left to it,
 * and one that a name or a restriction holds stays READY: what held it is on record.
 */
export async function sendByItself(
  tx: Transaction,
  input: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  const { payment } = await lockPayment(tx, input.paymentId);
  if (payoutStage(payment) !== "ready" || (await everSentBack(tx, [payment.id])).size > 0) return;
  if (await restrictionFor(tx, payoutAction(payment), context.now))
    return restrictPayment(tx, payment.id, context.now);
  if ((await screenPayout(tx, input, context)) !== "released") return;
  await approvePayment(tx, payment.id, { approval: "automatic", by: null, at: context.now });
  await sendPayment(tx, input, context);
}
