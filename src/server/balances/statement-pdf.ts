import { setImmediate as nextTurn } from "node:timers/promises";
import { sayDay } from "#domain/calendar.ts";
import { formatAmount, type Money } from "#domain/money.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { clockIn } from "#domain/time-zone.ts";
import {
  colours,
  drawLine,
  drawNotes,
  drawRule,
  fitting,
  heading,
  left,
  makeRoom,
  type PdfSheet,
  printSheet,
  right,
  small,
} from "../platform/pdf/pdf-sheet.ts";
import type { TextStyle } from "../platform/pdf/pdf-text.ts";
import type { Statement, StatementLine } from "./read-statement.ts";

/** Where the columns of figures end, and how wide each is. */
const ends = { paid: right - 176, received: right - 88, balance: right };
const figureWidth = 82;
const textLeft = left + 66;
const textWidth = ends.paid - figureWidth - textLeft - 6;
const strongSmall: TextStyle = { weight: "600", size: 8.5 };

/** A statement as a PDF, A4, on as many pages as its entries need. */
export function renderStatement(
  statement: Statement,
  { now, simulated }: { readonly now: Date; readonly simulated: boolean },
): Promise<Buffer> {
  const { holder, period, opening, received, paid, closing, lines, zone } = statement;
  const printed = clockIn(zone, now);
  const { currency } = opening;
  const title = `${currency} account statement, ${sayDay(period.from)} to ${sayDay(period.to)}`;
  return printSheet({ title, simulated: simulated ? "Simulated bank" : null }, async (sheet) => {
    for (const [label, value] of [
      ["Account holder", holder],
      ["Account", `${currency} balance, reference ${statement.depositReference}`],
      ["Balance before", sayMoney(opening)],
      ["Money in", sayMoney(received)],
      ["Money out", sayMoney(paid)],
      ["Balance after", sayMoney(closing)],
    ] as const) {
      drawLine(sheet, { label, value });
    }
    await drawEntries(sheet, statement);
    const notes = [
      ...(lines.length === 0 ? ["Nothing moved in this period."] : []),
      `Days and times are those of ${zone}.`,
      ...(simulated ? ["The bank behind this account is simulated: no real money moves."] : []),
      `Printed ${sayDay(printed.day)}, ${printed.time.slice(0, 5)}.`,
    ];
    drawNotes(sheet, notes, [holder, ...lines.map(({ text }) => text)]);
  });
}

async function drawEntries(sheet: PdfSheet, { lines, zone }: Statement): Promise<void> {
  if (lines.length === 0) return;
  const { doc, text } = sheet;
  makeRoom(sheet, 90);
  sheet.y += 18;
  doc.fillColor(colours.ink);
  text.write("Entries", left, sheet.y, heading);
  sheet.y += 26;
  drawHead(sheet);
  for (const line of lines) {
    drawEntry(sheet, line, zone);
    // The process may do something else after each line.
    await nextTurn();
  }
}

function drawHead(sheet: PdfSheet): void {
  const { doc, text } = sheet;
  doc.fillColor(colours.stone);
  text.write("Date", left, sheet.y, small);
  text.write("What", textLeft, sheet.y, small);
  writeEnding(sheet, "Out", ends.paid, small);
  writeEnding(sheet, "In", ends.received, small);
  writeEnding(sheet, "Balance", ends.balance, small);
  sheet.y += 12;
  drawRule(sheet);
}

function drawEntry(sheet: PdfSheet, line: StatementLine, zone: string): void {
  const { doc, text } = sheet;
  const { at, text: words, reference, amount, balance } = line;
  const rows = text.wrap(words, textWidth, strongSmall);
  const details = reference === "" || words.includes(reference) ? [] : text.wrap(reference, textWidth, small);
  if (makeRoom(sheet, (rows.length + details.length) * 12 + 12)) drawHead(sheet);
  doc.fillColor(colours.ink);
  text.write(sayDay(clockIn(zone, at).day), left, sheet.y, small);
  const column = amount.minor < 0n ? ends.paid : ends.received;
  writeEnding(sheet, sayFigure(amount), column, small);
  writeEnding(sheet, sayFigure(balance), ends.balance, strongSmall);
  for (const row of rows) {
    text.write(row, textLeft, sheet.y, strongSmall);
    sheet.y += 12;
  }
  doc.fillColor(colours.stone);
  for (const row of details) {
    text.write(row, textLeft, sheet.y, small);
    sheet.y += 12;
  }
  drawRule(sheet);
}

/** Words that end at `x`, smaller where the column is too narrow for them. */
function writeEnding(sheet: PdfSheet, words: string, x: number, style: TextStyle): void {
  const fitted = fitting(sheet, words, figureWidth, style);
  sheet.text.write(words, x - sheet.text.widthOf(words, fitted), sheet.y, fitted);
}

/** Without its sign, which the column says, and without the currency, which the head says. */
function sayFigure({ minor, currency }: Money): string {
  const [whole = "", fraction] = formatAmount({ minor: minor < 0n ? -minor : minor, currency }).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
