import type { RawBuilder } from "kysely";
import type { Transaction } from "../postgres/database.ts";
import { insertRows, writeTogether } from "../postgres/insert-rows.ts";
import type { DomainEvent } from "./events.ts";

/** Writes events in the transaction in which they happen; the relay tells their subscribers after the commit. */
export async function appendEvents(
  tx: Transaction,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  await writeTogether(tx, eventWrites(events, now));
}

/** The same as a write for one statement with others: all the events are one row of the outbox. */
export function eventWrites(events: readonly DomainEvent[], now: Date): RawBuilder<unknown>[] {
  if (events.length === 0) return [];
  return [
    insertRows(
      "outbox",
      [JSON.stringify(events)],
      [
        ["events", "jsonb", (row) => row],
        ["created_at", "timestamptz", () => now],
        ["next_attempt_at", "timestamptz", () => now],
      ],
    ),
  ];
}
