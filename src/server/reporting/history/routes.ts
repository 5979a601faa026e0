import type { Readable } from "node:stream";
import type { HistoryFilters } from "#contract/reporting/history.ts";
import * as contract from "#contract/reporting/history.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { stageLabels, typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { type Columns, type ReadRows, timeCell, writeTable } from "#server/platform/files/write-table.ts";
import { handle, report } from "#server/platform/http/route.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type HistoryPage, listHistory } from "./list-history.ts";

type Item = HistoryPage["items"][number];
type Exchange = Extract<Item, { view: "exchanges" }>;
type Payment = Extract<Item, { view: "payments" }>;

const exchangeColumns: Columns<Exchange> = {
  "Date (UTC)": ({ date }) => timeCell(date),
  Reference: ({ reference }) => reference,
  Type: ({ type }) => typeLabels[type],
  "Sell currency": ({ fromCurrency }) => fromCurrency,
  "Sell amount": ({ fromAmount }) => fromAmount,
  "Buy currency": ({ toCurrency }) => toCurrency,
  "Buy amount": ({ toAmount }) => toAmount,
  "Exchange rate": ({ exchangeRate }) => exchangeRate,
  Status: ({ stage }) => stageLabels[stage],
  "Cancellation cost (sell currency)": ({ closeoutCost }) => closeoutCost ?? "",
};

const paymentColumns: Columns<Payment> = {
  "Date (UTC)": ({ date }) => timeCell(date),
  Reference: ({ reference }) => reference,
  Recipient: ({ recipient }) => recipient,
  "Account number": ({ accountNumber }) => accountNumber,
  Currency: ({ currency }) => currency,
  Amount: ({ amount }) => amount,
  Status: paymentLabel,
  Purpose: ({ purpose }) => (purpose === null ? "" : purposes[purpose]),
};

/** Streams the whole history as CSV. */
export function writeHistoryTable(
  db: Database,
  params: HistoryFilters & { readonly clientId: string; readonly now: Date },
): Readable {
  return params.view === "payments"
    ? writeTable({ columns: paymentColumns, read: readerOf<Payment>(db, params) })
    : writeTable({ columns: exchangeColumns, read: readerOf<Exchange>(db, params) });
}

/** Reads page after page of the view that the parameters name. */
function readerOf<Row extends Item>(
  db: Database,
  params: HistoryFilters & { readonly clientId: string; readonly now: Date },
): ReadRows<Row> {
  let cursor: string | undefined;
  return async (last, limit) => {
    if (last !== undefined && cursor === undefined) return [];
    const { items, nextCursor } = await listHistory(db, { ...params, cursor, limit });
    cursor = nextCursor ?? undefined;
    return items as Row[];
  };
}

export const historyRoutes = [
  report(contract.listHistory, ({ query, session, now }, { db }) =>
    listHistory(db, { ...query, clientId: session.client.id, now }),
  ),

  handle(contract.downloadHistory, async ({ query, session, reply, now }, { db }) =>
    reply
      .headers(downloadHeaders(`summit-${query.view}.csv`, "text/csv; charset=utf-8"))
      .send(writeHistoryTable(db, { ...query, clientId: session.client.id, now })),
  ),
];
