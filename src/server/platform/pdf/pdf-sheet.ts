import PDFDocument from "pdfkit";
import {
  createTextWriter,
  isPrintable,
  missingCharacter,
  type TextStyle,
  type TextWriter,
} from "./pdf-text.ts";

export const colours = {
  ink: "#0b1f2a",
  night: "#0b2431",
  nightLight: "#3d6a6b",
  stone: "#54646b",
  line: "#dedfd9",
  dawn: "#f7b267",
  snow: "#ffffff",
};
const page = { width: 595.28, height: 841.89, margin: 56, bandHeight: 132, bottom: 72 };
export const left = page.margin;
export const right = page.width - page.margin;

export const small: TextStyle = { weight: "400", size: 8.5 };
export const plain: TextStyle = { weight: "400", size: 10.5 };
export const strong: TextStyle = { weight: "600", size: 10.5 };
export const heading: TextStyle = { weight: "600", size: 13 };
export const figure: TextStyle = { weight: "600", size: 24 };

/** A paper of Summit's as it is being set: `y` is where the next line goes. */
export type PdfSheet = { readonly doc: PDFKit.PDFDocument; readonly text: TextWriter; y: number };

export type SheetFacts = {
  readonly title: string;
  /** Said in the head where nothing of it is real money. */
  readonly simulated: string | null;
};

/** Sets an A4 paper: its head, then what `draw` puts below it, on as many pages as that needs. */
export async function printSheet(
  facts: SheetFacts,
  draw: (sheet: PdfSheet) => Promise<void> | void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: facts.title, Author: "Summit", Creator: "Summit" },
  });
  const done = collect(doc);
  const sheet: PdfSheet = { doc, text: createTextWriter(doc), y: page.bandHeight + 36 };
  drawBand(sheet, facts);
  await draw(sheet);
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
function drawBand({ doc, text }: PdfSheet, { title, simulated }: SheetFacts): void {
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
  text.write(title, left, 88, plain);
  if (simulated !== null) {
    const width = text.widthOf(simulated, strong) + 20;
    doc.roundedRect(right - width, 34, width, 24, 10).fill(colours.dawn);
    doc.fillColor(colours.ink);
    text.write(simulated, right - width + 10, 40, strong);
  }
}

/** The style, smaller where the words would not fit the width. */
export function fitting({ text }: PdfSheet, words: string, width: number, style: TextStyle): TextStyle {
  const needed = text.widthOf(words, style);
  return needed <= width ? style : { ...style, size: (style.size * width) / needed };
}

/** How wide what stands at the right of a label may be. */
export const valueWidth = 320;

/** A fact: its label at the left, what it is at the right, with a rule below. */
export function drawLine(
  sheet: PdfSheet,
  { label, value }: { readonly label: string; readonly value: string },
): void {
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
  drawRule(sheet);
}

/** Small print at the end; `printed` is what was set above, in case some of it has characters that the type has not. */
export function drawNotes(sheet: PdfSheet, notes: readonly string[], printed: readonly string[]): void {
  const { doc, text } = sheet;
  const unprintable = `Where a name has a character that this document's type does not have, it shows ${missingCharacter}.`;
  sheet.y += 12;
  for (const note of printed.every(isPrintable) ? notes : [...notes, unprintable]) {
    for (const words of text.wrap(note, right - left, small)) {
      makeRoom(sheet, 14);
      doc.fillColor(colours.stone);
      text.write(words, left, sheet.y, small);
      sheet.y += 13;
    }
  }
}

export function drawRule(sheet: PdfSheet): void {
  sheet.y += 4;
  sheet.doc.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(0.5).stroke(colours.line);
  sheet.y += 8;
}

/** Goes on to a new page when `height` does not fit on this one; answers whether it did. */
export function makeRoom(sheet: PdfSheet, height: number): boolean {
  if (sheet.y + height <= page.height - page.bottom) return false;
  sheet.doc.addPage();
  sheet.y = page.margin;
  return true;
}
