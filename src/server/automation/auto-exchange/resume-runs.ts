import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { clearRestrictedRuns } from "./runs-store.ts";

/** As many at a time as keep the transaction short. */
const maxBatch = 200;

/** Has automatic exchanges of one client, or of all, that a restriction stopped looked at again. */
export async function resumeRuns(
  tx: Transaction,
  { clientId: ofClient }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const runs = await clearRestrictedRuns(tx, ofClient, maxBatch);
  const due = runs.flatMap(({ status, clientId, receiptId }) =>
    status === "DUE" ? [{ kind: "auto_exchange_due", clientId, receiptId } as const] : [],
  );
  const rules = new Map(
    runs.flatMap((run) => (run.status === "WAITING" ? [[run.autoExchangeId, run.clientId] as const] : [])),
  );
  const assigned = [...rules].map(
    ([autoExchangeId, clientId]) => ({ kind: "auto_exchange_assigned", clientId, autoExchangeId }) as const,
  );
  await appendEvents(tx, [...due, ...assigned], now);
  if (runs.length === maxBatch)
    await appendEvents(tx, [{ kind: "restriction_ended", clientId: ofClient }], now);
}
