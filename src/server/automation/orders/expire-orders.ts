import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { closeExpired } from "./store.ts";

/** Keeps the transaction short. */
const maxBatch = 500;

/**
 * Expires orders past their last day; returns how many, so that the worker repeats until 0. Safe with any
 * number of workers.
 */
export async function expireOrders(tx: Transaction, now: Date): Promise<number> {
  const expired = await closeExpired(tx, now, maxBatch);
  await appendEvents(
    tx,
    expired.map(({ id, clientId }) => ({ kind: "order_expired" as const, clientId, orderId: id })),
    now,
  );
  return expired.length;
}
