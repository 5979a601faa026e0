import { balanceCreditJournal } from "#domain/ledger/journals/payment-postings.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { paymentLifecycle, paymentStage } from "#domain/payments/payments/lifecycle.ts";
import { eventOnRelease, tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { postCredits } from "#server/clients/frozen-funds/freeze-funds.ts";
import { screenPayouts } from "#server/clients/screening/screen-payouts.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { unverifiedOfTrades } from "#server/payments/funding/funding-store.ts";
import { completeTrades } from "#server/payments/payments/complete-payment.ts";
import { type Context, lockPayments, lockTradesFor } from "#server/payments/payments/lock-trade-for.ts";
import { restrictedAmong } from "#server/payments/payments/payout-restrictions.ts";
import {
  approvePayments,
  clearRestrictedPayments,
  restrictPayments,
} from "#server/payments/payments/payout-writes-store.ts";
import { readyPayments } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrades, recordSteps } from "#server/trading/trades/store.ts";
import { findSentBack } from "./instructions-store.ts";
import { sendChecked } from "./send-payments.ts";

/**
 * Releases trades' payments once they are funded and allocated, in either order: payments become READY and the
 * client's own part is credited to the balance. Idempotent; no effect in other stages or while any of a trade's
 * funding is unverified.
 */
export async function releasePayments(
  tx: Transaction,
  tradeIds: readonly string[],
  { now, newId }: Context,
): Promise<void> {
  const trades = (await lockTradesFor(tx, tradeIds)).filter(
    ({ stage, toBalance }) => canAdvance(tradeLifecycle, stage, "pay") && toBalance !== null,
  );
  if (trades.length === 0) return;
  const unverified = await unverifiedOfTrades(tx, idsOf(trades));
  const released = trades.filter(({ id }) => !unverified.has(id));
  const credits = released.flatMap(({ id: tradeId, clientId, toBalance }) =>
    toBalance && toBalance.minor > 0n ? [{ tradeId, clientId, amount: toBalance }] : [],
  );
  const journals = credits.map((credit) => balanceCreditJournal(credit, { id: newId(), postedAt: now }));
  if (journals.length > 0) await postCredits(tx, journals, { now, newId });
  const steps = credits.map(({ tradeId, amount }) => {
    return { tradeId, kind: "credited_to_balance" as const, at: now, detail: formatMoneyWithCode(amount) };
  });
  await recordSteps(tx, steps);
  const ready = await readyPayments(tx, idsOf(released), now);
  const paymentsOf = ({ id }: { readonly id: string }) => ready.get(id) ?? [];
  const next = Map.groupBy(released, (trade) => eventOnRelease(paymentsOf(trade).length));
  await completeTrades(tx, next.get("complete") ?? [], { now });
  await moveTrades(tx, next.get("pay") ?? [], "pay");
  const events = released.flatMap((trade) =>
    paymentsOf(trade).map((paymentId) => {
      const { id: tradeId, clientId } = trade;
      return { kind: "payment_ready", clientId, tradeId, paymentId } as const;
    }),
  );
  await appendEvents(tx, events, now);
}

/**
 * Sends clients' payments without staff, for the simulated bank only. A payment that staff prepared or
 * returned is left to them; a restricted or held one stays READY with its reason on record, and one that waits for
 * a debt until it is paid.
 */
export async function autoReleasePayments(
  tx: Transaction,
  paymentIds: readonly string[],
  context: ScreeningContext,
): Promise<void> {
  const { now } = context;
  const locked = await lockPayments(tx, paymentIds);
  const sentBack = await findSentBack(tx, paymentIds);
  const asked = locked
    .map(({ payment }) => payment)
    .filter(
      (payment) =>
        canAdvance(paymentLifecycle, paymentStage(payment), "auto_approve") &&
        !sentBack.has(payment.id) &&
        !payment.awaitsDebt,
    );
  const stopped = new Set(await restrictedAmong(tx, asked, now));
  await restrictPayments(tx, idsOf([...stopped]), now);
  const open = asked.filter((payment) => !stopped.has(payment));
  const outcomes = await screenPayouts(tx, idsOf(open), context);
  const released = open.filter(({ id }) => outcomes.get(id) === "released");
  if (released.length === 0) return;
  const approval = "automatic";
  await approvePayments(tx, idsOf(released), { approval, by: null, at: now });
  await sendChecked(
    tx,
    released.map((payment) => ({ ...payment, approval })),
    context,
  );
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
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
