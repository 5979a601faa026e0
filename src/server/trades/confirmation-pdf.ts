import { setImmediate as nextTurn } from "node:timers/promises";
import {
  colours,
  drawLine,
  drawNotes,
  drawRule,
  figure,
  fitting,
  heading,
  left,
  makeRoom,
  type PdfSheet,
  printSheet,
  right,
  small,
  strong,
  valueWidth,
} from "../platform/pdf/pdf-sheet.ts";
import type { Confirmation, ConfirmationRow } from "./confirmation.ts";

/**
 * The confirmation of a trade as a PDF, A4, on as many pages as its recipients need. Setting type takes a while, so the
 * process may do something else after each line.
 */
export function renderConfirmation(confirmation: Confirmation): Promise<Buffer> {
  const { reference, simulated, lines, recipients, notes } = confirmation;
  return printSheet({ title: `Trade confirmation ${reference}`, simulated }, async (sheet) => {
    drawHeadline(sheet, confirmation);
    for (const line of lines) {
      drawLine(sheet, line);
      await nextTurn();
    }
    await drawRecipients(sheet, recipients);
    drawNotes(sheet, notes, [...lines.map(({ value }) => value), ...recipients.map(({ name }) => name)]);
  });
}

function drawHeadline(sheet: PdfSheet, { headline }: Confirmation): void {
  const { doc, text } = sheet;
  doc.fillColor(colours.stone);
  text.write("You sell", left, sheet.y, small);
  text.write("You buy", left + 245, sheet.y, small);
  doc.fillColor(colours.ink);
  sheet.y += 14;
  for (const [words, x] of [
    [headline.sold, left],
    [headline.bought, left + 245],
  ] as const) {
    text.write(words, x, sheet.y, fitting(sheet, words, 235, figure));
  }
  sheet.y += 48;
}

async function drawRecipients(sheet: PdfSheet, rows: readonly ConfirmationRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { doc, text } = sheet;
  makeRoom(sheet, 80);
  sheet.y += 18;
  doc.fillColor(colours.ink);
  text.write("Where it goes", left, sheet.y, heading);
  sheet.y += 28;
  for (const row of rows) {
    drawRecipient(sheet, row);
    await nextTurn();
  }
}

function drawRecipient(sheet: PdfSheet, { name, detail, amount }: ConfirmationRow): void {
  const { doc, text } = sheet;
  const names = text.wrap(name, valueWidth, strong);
  const details = text.wrap(detail, valueWidth, small);
  makeRoom(sheet, names.length * 15 + details.length * 12 + 12);
  doc.fillColor(colours.ink);
  text.write(amount, right - text.widthOf(amount, strong), sheet.y, strong);
  for (const words of names) {
    text.write(words, left, sheet.y, strong);
    sheet.y += 15;
  }
  doc.fillColor(colours.stone);
  for (const words of details) {
    text.write(words, left, sheet.y, small);
    sheet.y += 12;
  }
  drawRule(sheet);
}
