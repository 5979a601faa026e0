import { readyPaymentsOf } from "#server/payments/payments/payout-writes-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { setPayoutsAwaitDebt } from "#server/trading/trades/store.ts";
import { lockPaidDebtWaits } from "./debt-waits-store.ts";

/** Keeps the transaction short. */
const maxBatch = 200;

/**
 * Lets payouts go that waited for a debt, once nothing is owed; returns of how many trades, so that the
 * worker repeats until 0. Safe with any number of workers.
 */
export async function endDebtWaits(tx: Transaction, now: Date): Promise<number> {
  const trades = await lockPaidDebtWaits(tx, maxBatch);
  if (trades.length === 0) return 0;
  await setPayoutsAwaitDebt(tx, trades, false);
  const ready = await readyPaymentsOf(
    tx,
    trades.map(({ id }) => id),
  );
  await appendEvents(
    tx,
    ready.map((payment) => ({ kind: "payment_cleared", ...payment }) as const),
    now,
  );
  return trades.length;
}
