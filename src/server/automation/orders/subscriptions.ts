import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceTargets, resumePaused } from "./store.ts";

/** Keeps the transaction short. */
const maxBatch = 500;

/**
 * Resumes orders of one client, or all, paused by a restriction; an order that is still restricted is paused
 * again when reached.
 */
async function resumeOrders(
  tx: Transaction,
  { clientId }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const resumed = await resumePaused(tx, clientId, maxBatch);
  await announceTargets(tx, resumed);
  if (resumed.length === maxBatch) await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}

/** Resumes paused orders when a restriction ends or the client's account is ready. */
export const orderSubscriptions: Subscriptions = {
  restriction_ended: [handleOneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
  client_status_changed: [handleOneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
};
