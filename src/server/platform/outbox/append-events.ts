import type { RawBuilder } from "kysely";
import type { Transaction } from "../postgres/database.ts";
import { insertRows, writeTogether } from "../postgres/insert-rows.ts";
import { isTracing, traceParentFor } from "../tracing/tracing.ts";
import type { DomainEvent } from "./events.ts";

/** Writes events in the transaction that causes them; the relay delivers them after commit. */
export async function appendEvents(
  tx: Transaction,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  await writeTogether(tx, eventWrites(events, now));
}

/** All events as one outbox row, as a part of one combined statement. */
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
        ...(isTracing() ? [["traces", "jsonb", () => serializeTraces(events)] as const] : []),
      ],
    ),
  ];
}

function serializeTraces(events: readonly DomainEvent[]): string {
  return JSON.stringify(
    events.map((event) => traceParentFor("clientId" in event ? { clientId: event.clientId } : {}) ?? null),
  );
}
