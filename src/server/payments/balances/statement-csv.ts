import { stringify } from "csv-stringify/sync";
import { formatAmount, type Money } from "#domain/money.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { Statement } from "./read-statement.ts";

const facts = ["Description", "Reference", "Currency", "Money in", "Money out", "Balance"];

/**
 * A statement as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), one line per entry. Text that
 * a spreadsheet would read as a formula is prefixed with an apostrophe. Dates and times are in the
 * statement's time zone.
 */
export function renderStatementCsv({ lines, opening, closing, period, zone }: Statement): string {
  const { currency } = opening;
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
  return stringify([columns, ...rows], { bom: true, record_delimiter: "windows", escape_formulas: true });
}

function opposite({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
