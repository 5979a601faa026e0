import type { FontFace } from "./font-faces.ts";
import type { ShapedGlyph } from "./shape-text.ts";

/** The part of pdfkit's document that glyphs need; its own `text` has no replacement text within a line. */
export type GlyphCanvas = {
  registerFont(name: string, font: PDFKit.Mixins.PDFFontSource): unknown;
  font(name: string): unknown;
  addContent(operators: string): unknown;
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  /** Current font. */
  readonly _font: {
    readonly id: string;
    ref(): unknown;
    encode(text: string, features: string[]): [string[], GlyphPosition[]];
  };
};

/** In thousandths of the font size. */
type GlyphPosition = {
  readonly advanceWidth: number;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};

/** Glyphs of one face from `x` on; `actual` is their replacement text. */
export type GlyphSegment = {
  readonly face: FontFace;
  readonly glyphs: readonly ShapedGlyph[];
  readonly x: number;
  readonly actual: string | null;
};

/** Writes one line with its baseline `y` below the top of the page. */
export function writeGlyphs(
  canvas: GlyphCanvas,
  segments: readonly GlyphSegment[],
  { y, size }: { readonly y: number; readonly size: number },
): void {
  const { page } = canvas;
  const operators = segments.flatMap(({ face, glyphs, x, actual }) => {
    face.show(glyphs);
    canvas.font(face.name);
    const font = canvas._font;
    page.fonts[font.id] ??= font.ref();
    const shown = showGlyphs(...font.encode(" ", [...oneRun]), size);
    return [
      `/${font.id} ${decimal(size)} Tf`,
      `1 0 0 1 ${decimal(x)} ${decimal(page.height - y)} Tm`,
      ...(actual === null ? shown : [`/Span <</ActualText ${hexText(actual)}>> BDC`, ...shown, "EMC"]),
    ];
  });
  // pdfkit flips the page's y axis; text must be flipped back.
  canvas.addContent(`q 1 0 0 -1 0 ${decimal(page.height)} cm BT`);
  canvas.addContent([...operators, "ET Q"].join("\n"));
}

/** With features set, pdfkit takes the glyphs as one run. */
const oneRun = ["tnum"] as const;

/** Offsets each glyph by its distance from the previous one's end. */
function showGlyphs(codes: readonly string[], positions: readonly GlyphPosition[], size: number): string[] {
  const operators: string[] = [];
  let [array, end, pen, rise] = ["", 0, 0, 0];
  const flush = () => {
    if (array !== "") operators.push(`[<${array}>] TJ`);
    array = "";
  };
  for (const [index, { advanceWidth, xAdvance, xOffset, yOffset }] of positions.entries()) {
    if (yOffset !== rise) {
      flush();
      rise = yOffset;
      operators.push(`${decimal((rise * size) / 1000)} Ts`);
    }
    const gap = pen + xOffset - end;
    if (Math.abs(gap) >= 0.01) array += `> ${decimal(-gap)} <`;
    array += codes[index] ?? "";
    end = pen + xOffset + advanceWidth;
    pen += xAdvance;
  }
  flush();
  return rise === 0 ? operators : [...operators, "0 Ts"];
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** UTF-16 as a hexadecimal string. */
function hexText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return `<${bytes.toString("hex")}>`;
}
