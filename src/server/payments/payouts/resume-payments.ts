import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { clearRestrictedPayments } from "./payouts-store.ts";

/** As many at a time as keep the transaction short. */
const maxBatch = 200;

/** Has payments of one client, or of all, that a restriction kept from leaving looked at again. */
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
