import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import { formatAmount, formatMoneyWithCode, type Money } from "#domain/money.ts";
import type { AccountStatementLine } from "#domain/payments/balances/account-statement.ts";
import { camtStatement } from "#domain/payments/balances/camt-statement.ts";
import { clockIn } from "#domain/time-zone.ts";
import { serializeXml } from "#domain/xml-element.ts";
import { type Issue, letterhead } from "#server/clients/accounts/letterhead.ts";
import { formatTable } from "#server/platform/files/write-table.ts";
import type { PdfCell, PdfColumn } from "#server/platform/pdf/draw-table.ts";
import { left, right } from "#server/platform/pdf/pdf-layout.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { Statement } from "./read-statement.ts";

const figureWidth = 70;
const columnWidth = figureWidth + 6;
const figures = (label: string, end: number): PdfColumn => ({
  label,
  start: end - figureWidth,
  end,
  holds: "figures",
});
const columns: readonly PdfColumn[] = [
  { label: "Date", start: left, end: left + 60, holds: "text" },
  { label: "Description", start: left + 66, end: right - 2 * columnWidth - figureWidth - 6, holds: "text" },
  figures("Money out", right - 2 * columnWidth),
  figures("Money in", right - columnWidth),
  figures("Balance", right),
];

/** A statement as a PDF, on as many pages as its entries need. */
export function renderStatement(
  statement: Statement,
  { simulated, ...issue }: Issue & { readonly simulated: boolean },
): Promise<Buffer> {
  const { addressee, period, opening, received, paid, closing, lines } = statement;
  const { currency } = opening;
  return renderPdf({
    title: `${currency} account statement`,
    subtitle: `${formatCalendarDay(period.from)} to ${formatCalendarDay(period.to)}`,
    letterhead: letterhead(addressee, issue, [
      { label: "Account", value: `${currency} balance` },
      { label: "Reference", value: statement.depositReference },
    ]),
    simulated: simulated ? "Simulated bank" : null,
    blocks: [
      {
        kind: "amounts",
        amounts: [
          { label: "Opening balance", value: formatMoneyWithCode(opening) },
          { label: "Money in", value: formatMoneyWithCode(received) },
          { label: "Money out", value: formatMoneyWithCode(paid) },
          { label: "Closing balance", value: formatMoneyWithCode(closing) },
        ],
      },
      {
        kind: "table",
        title: "Transactions",
        size: "small",
        columns,
        rows: [edge(period.from, "Opening balance", opening), ...lines.map(cellsOf)],
        totals: [
          [{ text: "" }, { text: "Total" }, { text: formatFigure(paid) }, { text: formatFigure(received) }],
          edge(period.to, "Closing balance", closing),
        ],
      },
    ],
    notes: [
      ...(lines.length === 0 ? ["There were no transactions in this period."] : []),
      `Amounts are in ${currency}. Dates are in the ${addressee.zone} time zone.`,
      ...(simulated ? ["The bank is simulated, so no real money moves."] : []),
    ],
  });
}

/** A balance at the beginning or end of the period. */
function edge(day: Day, text: string, balance: Money): PdfCell[] {
  const none = { text: "" };
  const figure = { text: formatFigure(balance), isStrong: true };
  return [{ text: formatCalendarDay(day) }, { text, isStrong: true }, none, none, figure];
}

function cellsOf({ day, text, reference, amount, balance }: AccountStatementLine): PdfCell[] {
  const figure = { text: formatFigure(amount) };
  const none = { text: "" };
  const detail = text.includes(reference) ? "" : reference;
  return [
    { text: formatCalendarDay(day) },
    { text, detail, isStrong: true },
    ...(amount.minor < 0n ? [figure, none] : [none, figure]),
    { text: formatFigure(balance), isStrong: true },
  ];
}

/** Unsigned and without currency: the column gives the direction, the header the currency. */
function formatFigure({ minor, currency }: Money): string {
  const [whole = "", fraction] = formatAmount({ minor: minor < 0n ? -minor : minor, currency }).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const facts = ["Description", "Reference", "Currency", "Money in", "Money out", "Balance"];

/**
 * A statement as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), one line per entry. Text that
 * a spreadsheet would read as a formula is prefixed with an apostrophe. Dates and times are in the
 * statement's time zone.
 */
export function renderStatementCsv({ lines, opening, closing, period, addressee }: Statement): string {
  const { currency } = opening;
  const { zone } = addressee;
  const rows = [
    [period.from, "", "Opening balance", "", currency, "", "", formatAmount(opening)],
    ...lines.map(({ at, text, reference, amount, balance }) => {
      const { day, time } = clockIn(zone, at);
      const received = amount.minor > 0n ? formatAmount(amount) : "";
      const paid = amount.minor < 0n ? formatAmount(opposite(amount)) : "";
      return [day, time, text, reference, currency, received, paid, formatAmount(balance)];
    }),
    [period.to, "", "Closing balance", "", currency, "", "", formatAmount(closing)],
  ];
  const columns = ["Date", `Time (${zone})`, ...facts];
  return formatTable([columns, ...rows]);
}

/** A statement as camt.053, in UTF-8. The issuer is the bank of the message. */
export function renderStatementCamt(statement: Statement, { issuer, now }: Issue): string {
  const { begins, ends } = statement;
  const [servicer = ""] = issuer;
  return serializeXml(camtStatement(statement, { servicer, madeAt: now, begins, ends }));
}

function opposite({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
