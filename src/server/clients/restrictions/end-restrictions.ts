import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { expireRestrictions } from "./history-store.ts";

/** Resumes what a restriction blocked once it expires; returns how many expired. */
export async function endRestrictions(tx: Transaction, now: Date): Promise<number> {
  const ended = await expireRestrictions(tx, now);
  const events = [...new Set(ended)].map((clientId) => ({ kind: "restriction_ended", clientId }) as const);
  await appendEvents(tx, events, now);
  return ended.length;
}
