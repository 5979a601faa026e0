import { stringify } from "csv-stringify/sync";
import { formatAmount, type Money } from "#domain/money.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { Statement } from "./read-statement.ts";

const facts = ["Description", "Reference", "Currency", "Money in", "Money out", "Balance"];

/**
 * A statement as CSV (RFC 4180, UTF-8 with a mark that spreadsheets know it by), a line for each entry. A text that a
 * spreadsheet would take for a formula begins with an apostrophe. Days and times are those of the statement's time zone.
 */
export function renderStatementCsv({ lines, opening, closing, period, zone }: Statement): string {
  const { currency } = opening;
  const rows = [
    [period.from, "", "Balance before", "", currency, "", "", formatAmount(opening)],
    ...lines.map(({ at, text, reference, amount, balance }) => {
      const { day, time } = clockIn(zone, at);
      const received = amount.minor > 0n ? formatAmount(amount) : "";
      const paid = amount.minor < 0n ? formatAmount(opposite(amount)) : "";
      return [day, time, text, reference, currency, received, paid, formatAmount(balance)];
    }),
    [period.to, "", "Balance after", "", currency, "", "", formatAmount(closing)],
  ];
  const columns = ["Date", `Time (${zone})`, ...facts];
  return stringify([columns, ...rows], { bom: true, record_delimiter: "windows", escape_formulas: true });
}

function opposite({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
