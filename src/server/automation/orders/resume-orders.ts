import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceTargets, resumePaused } from "./store.ts";

/** As many at a time as keep the transaction short. */
const maxBatch = 500;

/**
 * Has orders of one client, or of all, that a restriction stopped wait for their rate again. One that is still restricted is
 * stopped once more when its rate is reached.
 */
export async function resumeOrders(
  tx: Transaction,
  { clientId }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const resumed = await resumePaused(tx, clientId, maxBatch);
  await announceTargets(tx, resumed);
  if (resumed.length === maxBatch) await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}
