import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { clearRestrictedRuns } from "./runs-store.ts";

/** Keeps the transaction short. */
const maxBatch = 200;

/** Re-evaluates automatic exchanges of one client, or all, after a restriction ended. */
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
