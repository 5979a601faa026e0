import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { expireRestrictions } from "./history-store.ts";

/** Lets what waited go on once a restriction's time is over; answers how many ended. */
export async function endRestrictions(tx: Transaction, now: Date): Promise<number> {
  const ended = await expireRestrictions(tx, now);
  const events = [...new Set(ended)].map((clientId) => ({ kind: "restriction_ended", clientId }) as const);
  await appendEvents(tx, events, now);
  return ended.length;
}
