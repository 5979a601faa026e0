import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { takeRestrictedPayments } from "./payouts-store.ts";

/** As many at a time as keep the transaction short. */
const greatestBatch = 200;

/** Has payments of one client, or of all, that a restriction kept from leaving looked at again. */
export async function resumePayments(
  tx: Transaction,
  { clientId }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const resumed = await takeRestrictedPayments(tx, clientId, greatestBatch);
  await appendEvents(
    tx,
    resumed.map((payment) => ({ kind: "payment_cleared", ...payment }) as const),
    now,
  );
  if (resumed.length === greatestBatch)
    await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}
