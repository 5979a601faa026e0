import type { ResponseInput } from "#contract/endpoint.ts";
import { downloadInbox } from "#contract/reporting/exports.ts";
import * as contract from "#contract/reporting/inbox.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList } from "#server/platform/http/download-list.ts";
import { type Route, report, write } from "#server/platform/http/route.ts";
import { type ItemRow, listOpen, readInbox } from "./items-store.ts";
import { readerFor, releaseItem, takeItem, takeNext } from "./take-items.ts";

const columns: Columns<ItemRow> = {
  Kind: (row) => row.kind.replaceAll("_", " "),
  Subject: (row) => row.name,
  Detail: (row) => row.detail ?? "",
  Currency: (row) => row.currency ?? "",
  Amount: (row) => formatItemAmount(row)?.amount ?? "",
  "Arrived (UTC)": (row) => timeCell(row.arrivedAt),
  "Due (UTC)": (row) => timeCell(row.dueAt),
  With: (row) => row.takerName ?? "",
  Note: (row) => row.note ?? "",
};

export const inboxRoutes: readonly Route[] = [
  report(contract.readInbox, async ({ query, session: { staff }, now }, { db }) => {
    const { items, counts } = await readInbox(db, readerFor({ staff, now }), query);
    return { items: items.map((row) => describeItem(row, { staffId: staff.id, now })), counts };
  }),

  downloadList(downloadInbox, {
    name: "inbox",
    columns,
    reader: ({ query: { view }, session: { staff }, now }, { db }) => {
      const reader = readerFor({ staff, now });
      return (last, limit) => listOpen(db, reader, { view, last, limit });
    },
  }),

  write(contract.takeNextInboxItem, async ({ tx, session: { staff }, now }, { newId }) => {
    const row = await takeNext(tx, { staff, now, newId });
    return { item: row ? describeItem(row, { staffId: staff.id, now }) : null };
  }),

  write(contract.takeInboxItem, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    const row = await takeItem(tx, { ...params, note: body.note }, { staff, now, newId });
    return describeItem(row, { staffId: staff.id, now });
  }),

  write(contract.releaseInboxItem, async ({ tx, params, session: { staff }, now }, { newId }) => {
    const row = await releaseItem(tx, params, { staff, now, newId });
    return describeItem(row, { staffId: staff.id, now });
  }),
];

function formatItemAmount({ currency, amount }: ItemRow) {
  return currency && amount !== null ? { currency, amount: formatAmount(money(amount, currency)) } : null;
}

type Described = ResponseInput<typeof contract.takeInboxItem>;

function describeItem(row: ItemRow, { staffId, now }: { staffId: string; now: Date }): Described {
  const { kind, id, opens, name, detail, arrivedAt, dueAt } = row;
  return {
    kind,
    id,
    opens,
    name,
    detail,
    money: formatItemAmount(row),
    arrivedAt,
    dueAt,
    isOverdue: dueAt < now,
    taken:
      row.takenBy && row.takenAt
        ? {
            by: { id: row.takenBy, name: row.takerName ?? "" },
            own: row.takenBy === staffId,
            at: row.takenAt,
            note: row.note ?? "",
          }
        : null,
  };
}
