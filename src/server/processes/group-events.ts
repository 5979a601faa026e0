import type { Relayed } from "#server/platform/outbox/events.ts";
import type { OutboxRow } from "#server/platform/outbox/outbox-store.ts";

/** Events of one kind that are handled together. */
export type EventGroup = readonly [Relayed, ...Relayed[]];

/** Consecutive groups that have all events of some rows, and none of others: a transaction may end after them. */
export type Stage<Row> = { readonly groups: readonly EventGroup[]; readonly rows: readonly Row[] };

/** The groups of rows, in as many stages as possible. */
export function stagesOf<Row extends Pick<OutboxRow, "id" | "events" | "createdAt">>(
  rows: readonly Row[],
): Stage<Row>[] {
  const groups = groupEvents(rows);
  const rowOf = new Map(rows.flatMap((row) => row.events.map((_, index) => [`${row.id}:${index}`, row])));
  /** Index of the group that has a row's last event. */
  const lastOf = new Map<Row, number>();
  const rowsOf = groups.map((group) => new Set(group.flatMap(({ key }) => rowOf.get(key) ?? [])));
  for (const [index, own] of rowsOf.entries()) for (const row of own) lastOf.set(row, index);
  const stages: Stage<Row>[] = [];
  let [from, end] = [0, 0];
  for (const [index, own] of rowsOf.entries()) {
    end = Math.max(end, ...[...own].map((row) => lastOf.get(row) ?? 0));
    if (index < end) continue;
    const within = rows.filter((row) => {
      const last = lastOf.get(row);
      return last !== undefined && last >= from && last <= index;
    });
    stages.push({ groups: groups.slice(from, index + 1), rows: within });
    from = index + 1;
  }
  return stages;
}

/**
 * Groups the events of rows by kind into as few groups as keep the order of each client's events. An event
 * without a client keeps its place among all: it comes after every event before it and before every later one.
 */
export function groupEvents(rows: readonly Pick<OutboxRow, "id" | "events" | "createdAt">[]): EventGroup[] {
  const groups: [Relayed, ...Relayed[]][] = [];
  /** Index of the group that has a client's last event. */
  const lastOf = new Map<string, number>();
  let firstOpen = 0;
  for (const { id, events, createdAt } of rows) {
    for (const [index, event] of events.entries()) {
      const relayed: Relayed = { key: `${id}:${index}`, at: createdAt, event };
      const clientId = "clientId" in event ? event.clientId : null;
      const earliest =
        clientId === null ? groups.length : Math.max(firstOpen, lastOf.get(clientId) ?? firstOpen);
      const found = groups.findIndex(
        ([{ event: own }], place) => place >= earliest && own.kind === event.kind,
      );
      const place = found < 0 ? groups.length : found;
      groups[place]?.push(relayed) ?? groups.push([relayed]);
      if (clientId === null) firstOpen = groups.length;
      else lastOf.set(clientId, place);
    }
  }
  return groups;
}
