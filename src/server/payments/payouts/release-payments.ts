import { balanceCreditJournal } from "#domain/ledger/journals/payment-postings.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { paymentLifecycle, paymentStage } from "#domain/payments/payments/lifecycle.ts";
import { eventOnRelease, tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { screenPayout } from "#server/clients/screening/screen-payout.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { unverifiedOfTrade } from "#server/payments/funding/funding-store.ts";
import { completeTrade } from "#server/payments/payments/complete-payment.ts";
import { type Context, lockPayment, lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import { payoutAction } from "#server/payments/payments/payout-restrictions.ts";
import {
  approvePayment,
  clearRestrictedPayments,
  restrictPayment,
} from "#server/payments/payments/payout-writes-store.ts";
import { readyPayments } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep } from "#server/trading/trades/store.ts";
import { findSentBack } from "./instructions-store.ts";
import { sendPayment } from "./send-payment.ts";

/**
 * Releases a trade's payments once it is funded and allocated, in either order: payments become READY and the
 * client's own part is credited to the balance. Idempotent; no effect in other stages or while any of the
 * funding is unverified.
 */
export async function releasePayments(
  tx: Transaction,
  input: { readonly tradeId: string },
  { now, newId }: Context,
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId);
  if (!canAdvance(tradeLifecycle, trade.stage, "pay") || trade.toBalance === null) return;
  const { id: tradeId, clientId, toBalance } = trade;
  if ((await unverifiedOfTrade(tx, tradeId)) > 0n) return;
  if (toBalance.minor > 0n) {
    const credit = { tradeId, clientId, amount: toBalance };
    await postCredit(tx, balanceCreditJournal(credit, { id: newId(), postedAt: now }), { now, newId });
    await recordStep(tx, {
      tradeId,
      kind: "credited_to_balance",
      at: now,
      detail: formatMoneyWithCode(toBalance),
    });
  }
  const paymentIds = await readyPayments(tx, tradeId, now);
  if (eventOnRelease(paymentIds.length) === "complete") return completeTrade(tx, trade, { now });
  await moveTrade(tx, trade, "pay");
  const ready = paymentIds.map(
    (paymentId) => ({ kind: "payment_ready", clientId, tradeId, paymentId }) as const,
  );
  await appendEvents(tx, ready, now);
}

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

/** Keeps the transaction short. */
const maxBatch = 200;

/** Re-evaluates payments of one client, or all, after a restriction ended. */
export async function resumePayments(
  tx: Transaction,
  { clientId }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const resumed = await clearRestrictedPayments(tx, clientId, maxBatch);
  await appendEvents(
    tx,
    resumed.map((payment) => ({ kind: "payment_cleared", ...payment }) as const),
    now,
  );
  if (resumed.length === maxBatch) await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}
