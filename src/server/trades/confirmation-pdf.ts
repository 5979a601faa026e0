import { setImmediate as nextTurn } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { Confirmation, ConfirmationLine, ConfirmationRow } from "./confirmation.ts";
import {
  createTextWriter,
  isPrintable,
  missingCharacter,
  type TextStyle,
  type TextWriter,
} from "./pdf-text.ts";

const colours = {
  ink: "#0b1f2a",
  night: "#0b2431",
  nightLight: "#3d6a6b",
  stone: "#54646b",
  line: "#dedfd9",
  dawn: "#f7b267",
  snow: "#ffffff",
};
const page = { width: 595.28, height: 841.89, margin: 56, bandHeight: 132, bottom: 72 };
const left = page.margin;
const right = page.width - page.margin;

const small: TextStyle = { weight: "400", size: 8.5 };
const plain: TextStyle = { weight: "400", size: 10.5 };
const strong: TextStyle = { weight: "600", size: 10.5 };
const heading: TextStyle = { weight: "600", size: 13 };
const figure: TextStyle = { weight: "600", size: 24 };

type Sheet = { readonly doc: PDFKit.PDFDocument; readonly text: TextWriter; y: number };

/**
 * The confirmation of a trade as a PDF, A4, on as many pages as its recipients need. Setting type takes a while, so the
 * process may do something else after each line.
 */
export async function renderConfirmation(confirmation: Confirmation): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: `Trade confirmation ${confirmation.reference}`, Author: "Summit", Creator: "Summit" },
  });
  const done = collect(doc);
  const sheet: Sheet = { doc, text: createTextWriter(doc), y: 0 };
  drawBand(sheet, confirmation);
  drawHeadline(sheet, confirmation);
  for (const line of confirmation.lines) {
    drawLine(sheet, line);
    await nextTurn();
  }
  await drawRecipients(sheet, confirmation.recipients);
  drawNotes(sheet, confirmation);
  doc.end();
  return done;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  doc.on("end", () => resolve(Buffer.concat(parts)));
  doc.on("error", reject);
  return promise;
}

/** The night band with the ridges, the name and whether any of it is real. */
function drawBand({ doc, text }: Sheet, { reference, simulated }: Confirmation): void {
  doc.rect(0, 0, page.width, page.bandHeight).fill(colours.night);
  doc.save();
  doc.rect(0, 0, page.width, page.bandHeight).clip();
  doc.path("M300 132 L392 74 L424 94 L478 46 L540 98 L600 70 L600 132 Z").fill(colours.nightLight);
  doc.path("M360 132 L452 92 L490 112 L556 64 L600 96 L600 132 Z").fill("#123b4a");
  doc.path("M360 132 L452 92 L490 112 L556 64 L600 96").lineWidth(1.5).stroke(colours.dawn);
  doc.restore();
  doc.path(`M${left} 62 L${left + 16} 34 L${left + 32} 62 Z`).fill(colours.dawn);
  doc.fillColor(colours.snow);
  text.write("Summit", left + 42, 38, { weight: "600", size: 20 });
  text.write(`Trade confirmation ${reference}`, left, 88, plain);
  if (simulated !== null) {
    const width = text.widthOf(simulated, strong) + 20;
    doc.roundedRect(right - width, 34, width, 24, 10).fill(colours.dawn);
    doc.fillColor(colours.ink);
    text.write(simulated, right - width + 10, 40, strong);
  }
}

function drawHeadline(sheet: Sheet, { headline }: Confirmation): void {
  const { doc, text } = sheet;
  sheet.y = page.bandHeight + 36;
  doc.fillColor(colours.stone);
  text.write("You sell", left, sheet.y, small);
  text.write("You buy", left + 245, sheet.y, small);
  doc.fillColor(colours.ink);
  sheet.y += 14;
  for (const [words, x] of [
    [headline.sold, left],
    [headline.bought, left + 245],
  ] as const) {
    text.write(words, x, sheet.y, fitting(text, words, 235));
  }
  sheet.y += 48;
}

/** The figure's style, smaller where a very large amount would not fit. */
function fitting(text: TextWriter, words: string, width: number): TextStyle {
  const needed = text.widthOf(words, figure);
  return needed <= width ? figure : { ...figure, size: (figure.size * width) / needed };
}

const valueWidth = 320;

function drawLine(sheet: Sheet, { label, value }: ConfirmationLine): void {
  const { doc, text } = sheet;
  const values = text.wrap(value, valueWidth, strong);
  makeRoom(sheet, values.length * 15 + 12);
  doc.fillColor(colours.stone);
  text.write(label, left, sheet.y, plain);
  doc.fillColor(colours.ink);
  for (const words of values) {
    text.write(words, right - text.widthOf(words, strong), sheet.y, strong);
    sheet.y += 15;
  }
  rule(sheet);
}

async function drawRecipients(sheet: Sheet, rows: readonly ConfirmationRow[]): Promise<void> {
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

function drawRecipient(sheet: Sheet, { name, detail, amount }: ConfirmationRow): void {
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
  rule(sheet);
}

function drawNotes(sheet: Sheet, confirmation: Confirmation): void {
  const { doc, text } = sheet;
  const names = [
    ...confirmation.lines.map((line) => line.value),
    ...confirmation.recipients.map((row) => row.name),
  ];
  const unprintable = `Where a name has a character that this document's type does not have, it shows ${missingCharacter}.`;
  const notes = names.every(isPrintable) ? confirmation.notes : [...confirmation.notes, unprintable];
  sheet.y += 12;
  for (const note of notes) {
    for (const words of text.wrap(note, right - left, small)) {
      makeRoom(sheet, 14);
      doc.fillColor(colours.stone);
      text.write(words, left, sheet.y, small);
      sheet.y += 13;
    }
  }
}

function rule(sheet: Sheet): void {
  sheet.y += 4;
  sheet.doc.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(0.5).stroke(colours.line);
  sheet.y += 8;
}

/** Goes on to a new page when `height` does not fit on this one. */
function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.height - page.bottom) return;
  sheet.doc.addPage();
  sheet.y = page.margin;
}
