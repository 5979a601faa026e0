import { createTags, type PdfTags, type TagPlace, type TagRole } from "./pdf-tags.ts";
import { createTextWriter, type TextStyle, type TextWriter } from "./pdf-text.ts";
import type { TextBlock } from "./text-line.ts";
import type { GlyphCanvas } from "./write-glyphs.ts";

export const colours = {
  ink: "#0b1f2a",
  night: "#0b2431",
  nightMiddle: "#123b4a",
  nightLight: "#3d6a6b",
  stone: "#54646b",
  line: "#dedfd9",
  dawn: "#f7b267",
  dawnDeep: "#f29f45",
  glacier: "#dcebea",
  snow: "#ffffff",
};
export const page = { width: 595.28, height: 841.89, margin: 56, bandHeight: 88, bottom: 64, top: 76 };
export const left = page.margin;
export const right = page.width - page.margin;

export const small: TextStyle = { weight: "400", size: 8.5 };
export const strongSmall: TextStyle = { weight: "600", size: 8.5 };
export const plain: TextStyle = { weight: "400", size: 10.5 };
export const strong: TextStyle = { weight: "600", size: 10.5 };
export const heading: TextStyle = { weight: "600", size: 13 };
export const headline: TextStyle = { weight: "600", size: 21 };
export const figure: TextStyle = { weight: "600", size: 24 };
export const subfigure: TextStyle = { weight: "600", size: 14 };

/** An A4 document in progress: `y` is the position of the next line. */
export type PdfLayout = {
  readonly doc: PDFKit.PDFDocument;
  readonly text: TextWriter;
  readonly tags: PdfTags;
  y: number;
};

export function createLayout(doc: PDFKit.PDFDocument): PdfLayout {
  return {
    doc,
    text: createTextWriter(doc as unknown as GlyphCanvas),
    tags: createTags(doc),
    y: page.bandHeight + 30,
  };
}

/** Baseline distance of a style, in points. */
export function getLeading({ size }: TextStyle): number {
  return size < 10 ? 11 : 14;
}

/** The style, shrunk if the words exceed the width. */
export function shrinkToFit({ text }: PdfLayout, words: string, width: number, style: TextStyle): TextStyle {
  const needed = text.widthOf(words, style);
  return needed <= width ? style : { ...style, size: (style.size * width) / needed };
}

export type TextPlace = {
  readonly x: number;
  readonly y: number;
  /** Right: lines end at `x`. */
  readonly align?: "left" | "right";
};

/** Writes the lines as one structure element. */
export function writeBlock(
  { text, tags }: PdfLayout,
  role: TagRole,
  block: TextBlock,
  { place, style, ...tag }: { readonly place: TextPlace; readonly style: TextStyle } & TagPlace,
): void {
  const [first, ...more] = block.lines;
  const isReadAsWritten = first && more.length === 0 && text.isPlain(first, style);
  const actual = isReadAsWritten ? undefined : block.text;
  tags.write(role, () => writeLines(text, block, place, style), { ...tag, actual });
}

/** Writes the lines without structure, for visual repeats. */
export function writeLines(text: TextWriter, { lines }: TextBlock, place: TextPlace, style: TextStyle): void {
  for (const [index, line] of lines.entries()) {
    const start = place.align === "right" ? place.x - text.widthOf(line, style) : place.x;
    text.write(line, start, place.y + index * getLeading(style), style);
  }
}

/** Writes text that fits on one line. */
export async function writeWords(
  layout: PdfLayout,
  role: TagRole,
  words: string,
  options: { readonly place: TextPlace; readonly style: TextStyle } & TagPlace,
): Promise<void> {
  await layout.text.prepare(words, options.style);
  writeBlock(layout, role, layout.text.wrap(words, Number.POSITIVE_INFINITY, options.style), options);
}

const ruleGap = { above: 3, below: 4 };
/** Height of a rule with its gaps, in points. */
export const ruleHeight = ruleGap.above + ruleGap.below;

export function drawRule(layout: PdfLayout, colour: string = colours.line): void {
  const { doc, tags } = layout;
  layout.y += ruleGap.above;
  tags.decorate(() => doc.moveTo(left, layout.y).lineTo(right, layout.y).lineWidth(0.5).stroke(colour));
  layout.y += ruleGap.below;
}

/** Starts a new page when `height` does not fit; returns whether it did. */
export function makeRoom(layout: PdfLayout, height: number): boolean {
  if (layout.y + height <= page.height - page.bottom) return false;
  layout.doc.addPage();
  layout.y = page.top;
  return true;
}
