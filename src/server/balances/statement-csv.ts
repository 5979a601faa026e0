import { stringify } from "csv-stringify/sync";
import { formatAmount, type Money } from "#domain/money.ts";
import type { Statement } from "./read-statement.ts";

const columns = [
  "Date",
  "Time (UTC)",
  "Description",
  "Reference",
  "Currency",
  "Money in",
  "Money out",
  "Balance",
];

/**
 * A statement as CSV (RFC 4180, UTF-8 with a mark that spreadsheets know it by), a line for each entry. A text that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
export function printStatementCsv({ lines, opening, closing, period }: Statement): string {
  const { currency } = opening;
  const rows = [
    [period.from, "", "Balance before", "", currency, "", "", formatAmount(opening)],
    ...lines.map(({ at, text, reference, amount, balance }) => [
      at.toISOString().slice(0, 10),
      at.toISOString().slice(11, 19),
      text,
      reference,
      currency,
      amount.minor > 0n ? formatAmount(amount) : "",
      amount.minor < 0n ? formatAmount(opposite(amount)) : "",
      formatAmount(balance),
    ]),
    [period.to, "", "Balance after", "", currency, "", "", formatAmount(closing)],
  ];
  return stringify([columns, ...rows], { bom: true, record_delimiter: "windows", escape_formulas: true });
}

function opposite({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
