import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { closeExpired } from "./store.ts";

/** As many at a time as keep the transaction short. */
const maxBatch = 500;

/**
 * Closes orders whose last day is over; answers how many, so that a worker goes on while there are more. Any number of
 * workers may do so side by side.
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
