import { clearRestrictedPayments } from "#server/payments/payments/payout-writes-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

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
