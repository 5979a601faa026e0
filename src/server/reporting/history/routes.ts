import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { HistoryFilters, HistoryView } from "#contract/reporting/history.ts";
import * as contract from "#contract/reporting/history.ts";
import { paymentStatusLabels } from "#domain/payments/payments/payment-labels.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { stageLabels, typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, read } from "#server/platform/http/route.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type HistoryPage, listHistory } from "./list-history.ts";

/** Rows per read, which bounds memory. */
const pageSize = 2_000;

type Item = HistoryPage["items"][number];

const headings: Readonly<Record<HistoryView, readonly string[]>> = {
  exchanges: [
    "Date (UTC)",
    "Reference",
    "Type",
    "Sell currency",
    "Sell amount",
    "Buy currency",
    "Buy amount",
    "Exchange rate",
    "Status",
    "Cancellation cost (sell currency)",
  ],
  payments: [
    "Date (UTC)",
    "Reference",
    "Recipient",
    "Account number",
    "Currency",
    "Amount",
    "Status",
    "Purpose",
  ],
};

/**
 * Streams the whole history as CSV (UTF-8 with a byte order mark, formulas escaped). A database failure
 * breaks the stream, so that a partial file is not mistaken for a complete one.
 */
export function writeHistoryTable(
  db: Database,
  params: HistoryFilters & { readonly clientId: string },
): Readable {
  const table = stringify({
    header: true,
    columns: [...headings[params.view]],
    bom: true,
    escape_formulas: true,
  });
  return pipeline(Readable.from(rowsOf(db, params)), table, () => {
    // A disconnect or a database failure ends both sides; nobody is left to notify.
  });
}

async function* rowsOf(db: Database, params: HistoryFilters & { readonly clientId: string }) {
  let cursor: string | undefined;
  do {
    const page = await listHistory(db, { ...params, cursor, limit: pageSize });
    for (const item of page.items) yield cellsOf(item);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function cellsOf(item: Item): (string | number)[] {
  const date = item.date instanceof Date ? item.date.toISOString() : item.date;
  if (item.view === "payments") {
    const { reference, recipient, accountNumber, currency, amount, status, purpose } = item;
    const what = purpose === null ? "" : purposes[purpose];
    return [date, reference, recipient, accountNumber, currency, amount, paymentStatusLabels[status], what];
  }
  const { reference, fromCurrency, fromAmount, toCurrency, toAmount, exchangeRate } = item;
  const [type, stage, cost] = [typeLabels[item.type], stageLabels[item.stage], item.closeoutCost ?? ""];
  return [date, reference, type, fromCurrency, fromAmount, toCurrency, toAmount, exchangeRate, stage, cost];
}

export const historyRoutes = [
  read(contract.listHistory, ({ query, session }, { db }) =>
    listHistory(db, { ...query, clientId: session.client.id }),
  ),

  handle(contract.downloadHistory, async ({ query, session, reply }, { db }) =>
    reply
      .headers(downloadHeaders(`summit-${query.view}.csv`, "text/csv; charset=utf-8"))
      .send(writeHistoryTable(db, { ...query, clientId: session.client.id })),
  ),
];
