import { downloadFailedEvents } from "#contract/reporting/exports.ts";
import * as contract from "#contract/reporting/failed-events.ts";
import { Refused } from "#domain/refusal.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList } from "#server/platform/http/download-list.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { retryEvent, setEventAside } from "./decide-event.ts";
import { type FailedEventRow, findFailedEvent, listFailedEvents } from "./store.ts";

const columns: Columns<FailedEventRow> = {
  "Happened (UTC)": (row) => timeCell(row.createdAt),
  Event: (row) => row.kind,
  Client: (row) => row.clientName || (row.email ?? ""),
  Email: (row) => row.email ?? "",
  Attempts: (row) => row.attempts,
  "Next attempt (UTC)": (row) => (row.setAsideAt ? "" : timeCell(row.nextAttemptAt)),
  "Last error": (row) => row.lastError ?? "",
  "Set aside (UTC)": (row) => timeCell(row.setAsideAt),
  "Set aside by": (row) => row.setAsideBy ?? "",
  Reason: (row) => row.setAsideReason ?? "",
};

/** Events that could not be delivered, and what the desk does about them. */
export const failedEventRoutes: readonly Route[] = [
  read(contract.listFailedEvents, async ({ query: { state, cursor, limit } }, { db }) => {
    const after = cursor === undefined ? undefined : BigInt(cursor);
    const rows = await listFailedEvents(db, { state, after, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(items.at(-1)?.id) : null;
    return { items: items.map(describeEvent), nextCursor };
  }),

  downloadList(downloadFailedEvents, {
    name: "failed-events",
    columns,
    reader:
      ({ query: { state } }, { db }) =>
      (last, limit) =>
        listFailedEvents(db, { state, after: last?.id, limit }),
  }),

  write(contract.retryEvent, async ({ tx, params, session: { staff }, now }, { newId }) => {
    await retryEvent(tx, params.id, { staff, now, newId });
    return readEvent(tx, params.id);
  }),

  write(contract.setEventAside, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await setEventAside(tx, { id: params.id, reason: body.reason }, { staff, now, newId });
    return readEvent(tx, params.id);
  }),
];

async function readEvent(tx: Transaction, id: string) {
  const row = await findFailedEvent(tx, id);
  if (!row) throw new Refused("not_found");
  return describeEvent(row);
}

function describeEvent(row: FailedEventRow): contract.FailedEventInput {
  const { clientId, clientName, email, setAsideAt, setAsideBy, setAsideReason } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    client: clientId !== null && email !== null ? { id: clientId, name: clientName ?? "", email } : null,
    happenedAt: row.createdAt,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt,
    error: row.lastError ?? "",
    setAside: setAsideAt && { at: setAsideAt, by: setAsideBy ?? "", reason: setAsideReason ?? "" },
  };
}
