import type { PdfFact } from "./draw-table.ts";
import {
  colours,
  drawRule,
  getLeading,
  headline,
  left,
  type PdfLayout,
  page,
  plain,
  right,
  shrinkToFit,
  small,
  strong,
  strongSmall,
  writeBlock,
  writeLines,
  writeWords,
} from "./pdf-layout.ts";

/** Who sends a document to whom. */
export type Letterhead = {
  /** Legal entity, then its address. */
  readonly issuer: readonly string[];
  /** Name or company, then the address; empty for a document that is nobody's own. */
  readonly addressee: readonly string[];
  /** Facts about the document itself, such as its date and time zone. */
  readonly particulars: readonly PdfFact[];
};

export type PdfTitle = {
  readonly title: string;
  /** Reference or period, below the title. */
  readonly subtitle?: string;
  /** Notice when some of it is not real money. */
  readonly simulated: string | null;
};

const maxTitleLength = 80;
const addresseeWidth = 236;
const particularsLeft = left + 268;

/** First page: band with the mark and the legal entity, title, addressee and particulars. */
export async function drawLetterhead(layout: PdfLayout, head: Letterhead, title: PdfTitle): Promise<void> {
  await drawBand(layout, head.issuer);
  await drawTitle(layout, title);
  const top = layout.y;
  await drawAddressee(layout, head.addressee);
  const below = layout.y;
  layout.y = top;
  await drawParticulars(layout, head.particulars);
  layout.y = Math.max(below, layout.y) + 16;
}

async function drawBand(layout: PdfLayout, issuer: readonly string[]): Promise<void> {
  const { doc, text, tags } = layout;
  const name = { weight: "600", size: 20 } as const;
  tags.decorate(() => {
    const { width, bandHeight } = page;
    doc.rect(0, 0, width, bandHeight).fill(colours.night);
    doc.save();
    doc.rect(0, 0, width, bandHeight).clip();
    doc.path(
      `M150 ${bandHeight} L226 66 L262 76 L318 52 L372 74 L420 60 L470 78 L520 66 L560 ${bandHeight} Z`,
    );
    doc.fill(colours.nightMiddle);
    doc.path(`M${ridge} L600 ${bandHeight} L0 ${bandHeight} Z`).fill(colours.nightLight);
    doc.path(`M${ridge}`).lineWidth(1).stroke(colours.dawn);
    doc.restore();
  });
  drawMark(layout, { x: left, y: 27, scale: 1.1 });
  doc.fillColor(colours.snow);
  await writeWords(layout, "P", "Summit", { place: { x: left + 46, y: 27 }, style: name });
  const [entity = "", ...address] = issuer;
  for (const [index, [line, style]] of [
    [entity, strongSmall] as const,
    [address.join(", "), small] as const,
  ].entries()) {
    await text.prepare(line, style);
    const fitted = shrinkToFit(layout, line, 300, style);
    await writeWords(layout, "P", line, {
      place: { x: right, y: 28 + index * 12, align: "right" },
      style: fitted,
    });
  }
}

/** GBP/EUR over eight weeks, as the band's lower edge. */
const ridge =
  "0 80 L26 76 L44 79 L70 73 L92 76 L118 71 L140 75 L166 77 L190 74 L214 78 L240 75 L262 79 L288 74 L310 77 L336 72 L352 75 L380 70 L404 74 L430 72 L452 76 L478 71 L500 74 L526 68 L548 72 L574 67 L600 70";

/** The logo's mark, 34 by 24 units. */
export function drawMark(
  { doc, tags }: PdfLayout,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  tags.decorate(() => {
    doc.save();
    doc.translate(x, y).scale(scale).lineJoin("round").lineWidth(2);
    doc.path("M16 22 23.5 8.5 33 22Z").fillAndStroke(colours.dawnDeep, colours.dawnDeep);
    doc.path("M1 22 12 2.5 23 22Z").fillAndStroke(colours.dawn, colours.dawn);
    doc
      .lineWidth(1)
      .path("M12 2.5 8.3 9.1l2.4 2 1.6-1.7 1.7 2 1.9-1.9Z")
      .fillAndStroke(colours.snow, colours.snow);
    doc.restore();
  });
}

async function drawTitle(layout: PdfLayout, { title, subtitle, simulated }: PdfTitle): Promise<void> {
  const { doc, text, tags } = layout;
  doc.fillColor(colours.ink);
  await writeWords(layout, "H1", title, { place: { x: left, y: layout.y }, style: headline });
  if (simulated !== null) {
    await text.prepare(simulated, strong);
    const width = text.widthOf(simulated, strong) + 20;
    tags.decorate(() => doc.roundedRect(right - width, layout.y + 1, width, 24, 12).fill(colours.glacier));
    doc.fillColor(colours.ink);
    await writeWords(layout, "P", simulated, {
      place: { x: right - width + 10, y: layout.y + 7 },
      style: strong,
    });
  }
  layout.y += 30;
  if (subtitle !== undefined) {
    doc.fillColor(colours.stone);
    await text.prepare(subtitle, plain);
    const block = text.wrap(subtitle, right - left, plain);
    writeBlock(layout, "P", block, { place: { x: left, y: layout.y }, style: plain });
    layout.y += block.lines.length * getLeading(plain) + 3;
  }
  layout.y += 4;
  drawRule(layout);
  layout.y += 2;
}

async function drawAddressee(layout: PdfLayout, addressee: readonly string[]): Promise<void> {
  const { doc, text } = layout;
  for (const [index, line] of addressee.entries()) {
    const style = index === 0 ? strong : plain;
    await text.prepare(line, style);
    const block = text.wrap(line, addresseeWidth, style);
    doc.fillColor(colours.ink);
    writeBlock(layout, "P", block, { place: { x: left, y: layout.y }, style });
    layout.y += block.lines.length * getLeading(style);
  }
}

async function drawParticulars(layout: PdfLayout, particulars: readonly PdfFact[]): Promise<void> {
  if (particulars.length === 0) return;
  const { doc, text, tags } = layout;
  const table = tags.open("Table");
  for (const { label, value } of particulars) {
    const row = tags.open("TR", table);
    doc.fillColor(colours.stone);
    const labelled = { place: { x: particularsLeft, y: layout.y }, style: plain, parent: row };
    await writeWords(layout, "TH", label, { ...labelled, scope: "Row" });
    await text.prepare(value, plain);
    const block = text.wrap(value, right - particularsLeft - 84, plain);
    doc.fillColor(colours.ink);
    const place = { x: right, y: layout.y, align: "right" } as const;
    writeBlock(layout, "TD", block, { place, style: plain, parent: row });
    row.end();
    layout.y += Math.max(1, block.lines.length) * getLeading(plain);
  }
  table.end();
}

/** Later pages' heads and every page's foot with its number; all artifacts. Ends on the last page. */
export async function drawPageFrames(
  layout: PdfLayout,
  { issuer }: Letterhead,
  { title, subtitle }: PdfTitle,
): Promise<void> {
  const { doc, text } = layout;
  const { count } = doc.bufferedPageRange();
  const name = [title, subtitle].filter((part) => part !== undefined).join(", ");
  const entity = issuer.join(", ");
  for (const words of [`${name}…`, entity, `Page 0123456789 of ${count}`]) await text.prepare(words, small);
  await text.prepare("Summit", strong);
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    if (index > 0) {
      drawMark(layout, { x: left, y: 34, scale: 0.62 });
      decorate(layout, "Summit", { x: left + 27, y: 35 }, strong);
      decorate(layout, shortened(name), { x: right, y: 37, align: "right" }, small);
      ruleAt(layout, 58);
    }
    const foot = page.height - 48;
    ruleAt(layout, foot);
    decorate(layout, entity, { x: left, y: foot + 8 }, shrinkToFit(layout, entity, 390, small));
    decorate(layout, `Page ${index + 1} of ${count}`, { x: right, y: foot + 8, align: "right" }, small);
  }
}

/** A title that fits beside the mark. */
function shortened(words: string): string {
  const characters = [...words];
  return characters.length <= maxTitleLength ? words : `${characters.slice(0, maxTitleLength - 1).join("")}…`;
}

function decorate(
  { doc, text, tags }: PdfLayout,
  words: string,
  place: Parameters<typeof writeLines>[2],
  style: Parameters<typeof writeLines>[3],
): void {
  doc.fillColor(style === strong ? colours.ink : colours.stone);
  const block = text.wrap(words, Number.POSITIVE_INFINITY, style);
  tags.decorate(() => writeLines(text, block, place, style), "Pagination");
}

function ruleAt({ doc, tags }: PdfLayout, y: number): void {
  tags.decorate(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(colours.line), "Pagination");
}
