import type { Relayed } from "#server/platform/outbox/events.ts";
import type { OutboxRow } from "#server/platform/outbox/outbox-store.ts";

/** Events of one kind that are handled together. */
export type EventGroup = readonly [Relayed, ...Relayed[]];

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
