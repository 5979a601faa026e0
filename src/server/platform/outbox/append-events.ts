import type { Transaction } from "../postgres/database.ts";
import type { DomainEvent } from "./events.ts";

/** Writes events in the transaction in which they happen; the relay tells their subscribers after the commit. */
export async function appendEvents(
  tx: Transaction,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto("outbox")
    .values({ events: JSON.stringify(events), createdAt: now, nextAttemptAt: now })
    .execute();
}
