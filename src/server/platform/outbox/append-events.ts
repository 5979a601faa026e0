import type { RawBuilder } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import { appendRows, type Insertion } from "#server/platform/postgres/unread-writes.ts";
import { isTracing, traceParentFor } from "#server/platform/tracing/tracing.ts";
import type { DomainEvent } from "./events.ts";

/** Writes events in the transaction that causes them; the relay delivers them after commit. */
export async function appendEvents(
  tx: Transaction,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  if (events.length > 0) await appendRows(tx, insertion(), [rowOf(events, now)]);
}

/** All events as one outbox row, as a part of one combined statement. */
export function eventWrites(events: readonly DomainEvent[], now: Date): RawBuilder<unknown>[] {
  const { table, columns } = insertion();
  return events.length === 0 ? [] : [insertRows(table, [rowOf(events, now)], columns)];
}

type OutboxRow = { readonly events: string; readonly traces: string | null; readonly now: Date };

const untraced: Insertion<OutboxRow> = {
  table: "outbox",
  columns: [
    ["events", "jsonb", ({ events }) => events],
    ["created_at", "timestamptz", ({ now }) => now],
    ["next_attempt_at", "timestamptz", ({ now }) => now],
  ],
};
const traced: Insertion<OutboxRow> = {
  table: "outbox",
  columns: [...untraced.columns, ["traces", "jsonb", ({ traces }) => traces]],
};

function insertion(): Insertion<OutboxRow> {
  return isTracing() ? traced : untraced;
}

function rowOf(events: readonly DomainEvent[], now: Date): OutboxRow {
  return { events: JSON.stringify(events), traces: isTracing() ? serializeTraces(events) : null, now };
}

function serializeTraces(events: readonly DomainEvent[]): string {
  return JSON.stringify(
    events.map((event) => traceParentFor("clientId" in event ? { clientId: event.clientId } : {}) ?? null),
  );
}
