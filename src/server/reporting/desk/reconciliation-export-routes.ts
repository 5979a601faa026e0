import type { ReconciledDay } from "#contract/payments/reconciliation.ts";
import * as contract from "#contract/reporting/exports.ts";
import { addDays, type Day, dayOf, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import {
  type DayBreak,
  describeDays,
  findReconciledDay,
  listBreaks,
} from "#server/payments/bank-statements/reconcile.ts";
import {
  readStatementLines,
  type StatementLine,
} from "#server/payments/bank-statements/reconciliation-store.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList } from "#server/platform/http/download-list.ts";
import type { Route } from "#server/platform/http/route.ts";

type OfDay = { readonly currency: CurrencyCode; readonly day: Day };

/** Earlier than any booking. */
const firstDay = "0001-01-01" as Day;

const dayColumns: Columns<ReconciledDay> = {
  Day: (row) => row.day,
  "Ledger moved": (row) => row.ledgerMoved,
  "Ledger closing": (row) => row.ledgerClosing,
  "Statement moved": (row) => row.statementMoved,
  "Statement closing": (row) => row.statementClosing ?? "",
  Difference: (row) => row.difference ?? "",
  "Ledger only": (row) => row.ledgerOnly,
  "Statement only": (row) => row.statementOnly,
  "Amount differs": (row) => row.amountDiffers,
};

const breakColumns: Columns<DayBreak & OfDay> = {
  Break: ({ kind }) => kind.replaceAll("_", " "),
  "Payer or payee": ({ entry, ledger }) => entry?.party || (ledger?.party ?? ""),
  Currency: ({ currency }) => currency,
  Ledger: ({ ledger, currency }) => amountCell(ledger, currency),
  Statement: ({ entry, currency }) => amountCell(entry, currency),
  "Posted (UTC)": ({ ledger }) => timeCell(ledger?.postedAt ?? null),
  "Ledger event": ({ ledger }) => ledger?.event ?? "",
  "Ledger reference": ({ ledger }) => ledger?.reference ?? "",
  "Bank reference": ({ entry }) => entry?.reference ?? "",
  "Bank text": ({ entry }) => entry?.text ?? "",
};

const lineColumns: Columns<StatementLine & OfDay> = {
  Booked: (row) => row.day,
  Statement: (row) => row.statement,
  "Bank reference": (row) => row.reference,
  Counterparty: (row) => row.party,
  Account: (row) => row.account ?? "",
  Text: (row) => row.text,
  Currency: (row) => row.currency,
  Amount: (row) => amountCell(row, row.currency),
  "Matched to": (row) => row.matchedTo ?? "",
};

/** The ledger beside the bank's statements as spreadsheets. */
export const reconciliationExportRoutes: readonly Route[] = [
  downloadList(contract.downloadReconciledDays, {
    name: "reconciliation",
    columns: dayColumns,
    reader:
      ({ query: { currency }, now }, { db }) =>
      async (last, limit) => {
        const to = last ? addDays(dayIn(last), -1) : dayOf(now);
        return (await describeDays(db, { currency, from: firstDay, to })).slice(0, limit);
      },
  }),

  downloadList(contract.downloadBreaks, {
    name: "breaks",
    columns: breakColumns,
    reader: async ({ params }, { db }) => {
      const of: OfDay = { currency: params.currency, day: dayIn(params) };
      const found = { ...(await findReconciledDay(db, of)), ...of };
      return async (last, limit) => {
        const breaks = await listBreaks(db, { ...found, limit }, last);
        return breaks.map((each) => ({ ...each, ...of }));
      };
    },
  }),

  downloadList(contract.downloadStatementLines, {
    name: "statement-lines",
    columns: lineColumns,
    reader: async ({ params }, { db }) => {
      const of: OfDay = { currency: params.currency, day: dayIn(params) };
      await findReconciledDay(db, of);
      return async (last, limit) => {
        const lines = await readStatementLines(db, { ...of, after: last?.id, limit });
        return lines.map((line) => ({ ...line, ...of }));
      };
    },
  }),
];

function dayIn({ day: text }: { readonly day: string }): Day {
  const day = parseDay(text);
  if (day === undefined) throw new Refused("not_found");
  return day;
}

function amountCell(side: { readonly amount: bigint } | null | undefined, currency: CurrencyCode): string {
  return side ? formatAmount(money(side.amount, currency)) : "";
}
