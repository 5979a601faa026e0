import PDFDocument from "pdfkit";
import { drawFacts, drawTable, type PdfFact, type PdfTable } from "./draw-table.ts";
import { missingCharacter } from "./font-faces.ts";
import {
  colours,
  createLayout,
  figure,
  fitting,
  leadingOf,
  left,
  makeRoom,
  type PdfLayout,
  page,
  plain,
  right,
  small,
  strong,
  writeBlock,
  writeWords,
} from "./pdf-layout.ts";

/** `amounts` are two large figures side by side; `facts` are label and value lines. */
export type PdfBlock =
  | { readonly kind: "amounts"; readonly amounts: readonly [PdfFact, PdfFact] }
  | { readonly kind: "facts"; readonly facts: readonly PdfFact[] }
  | PdfTable;

export type PdfContent = {
  readonly title: string;
  /** Notice at the top when some of it is not real money. */
  readonly simulated: string | null;
  readonly blocks: readonly PdfBlock[];
  /** Small print at the end. */
  readonly notes: readonly string[];
};

/**
 * Renders a PDF of A4 pages, tagged for accessibility (PDF/UA-1). Yields to the event loop between lines, as
 * layout is CPU-bound.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { title, simulated, blocks, notes } = content;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: title, Author: "Summit", Creator: "Summit", Producer: "Summit" },
  });
  // pdfkit's own option also writes an optional glyph list, which omits components of composite glyphs.
  doc.appendXML(`<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part></rdf:Description>`);
  const done = collect(doc);
  const layout = createLayout(doc);
  await drawBand(layout, title, simulated);
  for (const block of blocks) await drawBlock(layout, block);
  await drawNotes(layout, notes);
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

/** The header band with logo, title and simulation notice. */
async function drawBand(layout: PdfLayout, title: string, simulated: string | null): Promise<void> {
  const { doc, text, tags } = layout;
  const name = { weight: "600", size: 20 } as const;
  tags.decorate(() => {
    doc.rect(0, 0, page.width, page.bandHeight).fill(colours.night);
    doc.save();
    doc.rect(0, 0, page.width, page.bandHeight).clip();
    doc.path("M300 132 L392 74 L424 94 L478 46 L540 98 L600 70 L600 132 Z").fill(colours.nightLight);
    doc.path("M360 132 L452 92 L490 112 L556 64 L600 96 L600 132 Z").fill(colours.nightMiddle);
    doc.path("M360 132 L452 92 L490 112 L556 64 L600 96").lineWidth(1.5).stroke(colours.dawn);
    doc.restore();
    doc.path(`M${left} 62 L${left + 16} 34 L${left + 32} 62 Z`).fill(colours.dawn);
  });
  doc.fillColor(colours.snow);
  await writeWords(layout, "H1", title, { place: { x: left, y: 88 }, style: plain });
  await writeWords(layout, "P", "Summit", { place: { x: left + 42, y: 38 }, style: name });
  if (simulated === null) return;
  await text.prepare(simulated, strong);
  const width = text.widthOf(simulated, strong) + 20;
  tags.decorate(() => doc.roundedRect(right - width, 34, width, 24, 10).fill(colours.dawn));
  doc.fillColor(colours.ink);
  await writeWords(layout, "P", simulated, { place: { x: right - width + 10, y: 40 }, style: strong });
}

async function drawAmounts(layout: PdfLayout, amounts: readonly PdfFact[]): Promise<void> {
  const { doc, text, tags } = layout;
  const placeOf = (index: number) => ({ x: left + index * 245, y: layout.y });
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
    await text.prepare(value, figure);
    const style = fitting(layout, value, 235, figure);
    await writeWords(layout, "TD", value, { place: placeOf(index), style, parent: row });
  }
  row.end();
  table.end();
  layout.y += 48;
}

async function drawNotes(layout: PdfLayout, notes: readonly string[]): Promise<void> {
  const missing = `Where a name has a character that no font of this document has, it shows ${missingCharacter}.`;
  layout.y += 12;
  for (const note of layout.text.hasMissing() ? [...notes, missing] : notes) {
    await layout.text.prepare(note, small);
    const block = layout.text.wrap(note, right - left, small);
    makeRoom(layout, block.lines.length * leadingOf(small));
    layout.doc.fillColor(colours.stone);
    writeBlock(layout, "P", block, { place: { x: left, y: layout.y }, style: small });
    layout.y += block.lines.length * leadingOf(small) + 1;
  }
}
