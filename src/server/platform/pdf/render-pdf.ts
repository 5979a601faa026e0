import PDFDocument from "pdfkit";
import { drawLetterhead, drawPageFrames, type Letterhead, type PdfTitle } from "./draw-letterhead.ts";
import { drawFacts, drawTable, type PdfFact, type PdfTable } from "./draw-table.ts";
import { missingCharacter } from "./font-faces.ts";
import {
  colours,
  createLayout,
  figure,
  getLeading,
  left,
  makeRoom,
  type PdfLayout,
  right,
  shrinkToFit,
  small,
  subfigure,
  writeBlock,
  writeWords,
} from "./pdf-layout.ts";
import type { TextBlock } from "./text-line.ts";

/** `amounts` are two to four large figures side by side; `facts` are label and value lines. */
export type PdfBlock =
  | { readonly kind: "amounts"; readonly amounts: readonly PdfFact[] }
  | { readonly kind: "facts"; readonly facts: readonly PdfFact[] }
  | PdfTable;

export type PdfContent = PdfTitle & {
  readonly letterhead: Letterhead;
  readonly blocks: readonly PdfBlock[];
  /** Small print at the end. */
  readonly notes: readonly string[];
};

/**
 * Renders a PDF of A4 pages, tagged for accessibility (PDF/UA-1). Yields to the event loop between lines, as
 * layout is CPU-bound.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { title, subtitle, letterhead, blocks, notes } = content;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    // Kept until the number of pages is known.
    bufferPages: true,
    info: {
      Title: [title, subtitle].filter((part) => part !== undefined).join(" "),
      Author: "Summit",
      Creator: "Summit",
      Producer: "Summit",
    },
  });
  // pdfkit's own option also writes an optional glyph list, which omits components of composite glyphs.
  doc.appendXML(`<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part></rdf:Description>`);
  const done = collect(doc);
  const layout = createLayout(doc);
  await drawLetterhead(layout, letterhead, content);
  for (const block of blocks) await drawBlock(layout, block);
  await drawNotes(layout, notes);
  await drawPageFrames(layout, letterhead, content);
  layout.tags.end();
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

async function drawBlock(layout: PdfLayout, block: PdfBlock): Promise<void> {
  if (block.kind === "amounts") return drawAmounts(layout, block.amounts);
  if (block.kind === "facts") return drawFacts(layout, block.facts);
  if (block.rows.length > 0) await drawTable(layout, block);
}

async function drawAmounts(layout: PdfLayout, amounts: readonly PdfFact[]): Promise<void> {
  const { doc, text, tags } = layout;
  const width = (right - left) / amounts.length;
  const large = amounts.length > 2 ? subfigure : figure;
  const placeOf = (index: number) => ({ x: left + index * width, y: layout.y });
  const table = tags.open("Table");
  const heads = tags.open("TR", table);
  doc.fillColor(colours.stone);
  for (const [index, { label }] of amounts.entries()) {
    const head = { place: placeOf(index), style: small, parent: heads, scope: "Column" } as const;
    await writeWords(layout, "TH", label, head);
  }
  heads.end();
  layout.y += 14;
  const row = tags.open("TR", table);
  doc.fillColor(colours.ink);
  for (const [index, { value }] of amounts.entries()) {
    await text.prepare(value, large);
    const style = shrinkToFit(layout, value, width - 10, large);
    await writeWords(layout, "TD", value, { place: placeOf(index), style, parent: row });
  }
  row.end();
  table.end();
  layout.y += large.size * 1.75;
}

/** All on one page where they fit on one. */
async function drawNotes(layout: PdfLayout, notes: readonly string[]): Promise<void> {
  const { text } = layout;
  const missing = `Where a name has a character that no font of this document has, it shows ${missingCharacter}.`;
  const all = text.hasMissing() ? [...notes, missing] : notes;
  for (const note of all) await text.prepare(note, small);
  const blocks = all.map((note) => text.wrap(note, right - left, small));
  const heightOf = ({ lines }: TextBlock) => lines.length * getLeading(small) + 1;
  layout.y += 12;
  makeRoom(
    layout,
    blocks.map(heightOf).reduce((sum, height) => sum + height, 0),
  );
  for (const block of blocks) {
    makeRoom(layout, heightOf(block));
    layout.doc.fillColor(colours.stone);
    writeBlock(layout, "P", block, { place: { x: left, y: layout.y }, style: small });
    layout.y += heightOf(block);
  }
}
