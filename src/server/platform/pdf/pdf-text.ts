import type { Weight } from "./font-files.ts";
import { leftToRight, rightToLeft, type ShapedCluster, type ShapedGlyph } from "./shape-text.ts";
import { type TextBlock, type TextLine, toPrintable, toTextLine, toVisualOrder } from "./text-line.ts";
import { createRunCutter, type TextRun } from "./text-runs.ts";
import { wrapLine } from "./wrap-line.ts";
import { type GlyphCanvas, type GlyphSegment, writeGlyphs } from "./write-glyphs.ts";

export type TextStyle = { readonly weight: Weight; readonly size: number };

/** Inter's ascent relative to its size; text of every font uses Inter's baseline. */
const ascent = 0.96875;

/** Measures, wraps and writes text of any script in one document, embedding the glyphs used. */
export function createTextWriter(canvas: GlyphCanvas) {
  const runs = createRunCutter(({ name, font }) => canvas.registerFont(name, font));

  /** Must be awaited before a text is measured or written in a style. */
  function prepare(text: string, { weight }: TextStyle): Promise<void> {
    return runs.prepare(toPrintable(text), weight);
  }

  function widthOf(text: string | TextLine, { weight, size }: TextStyle): number {
    const widths = runs
      .cut(asLine(text), weight)
      .map((run) => widthOfGlyphs(run, glyphsOf(clustersOf(run)), size));
    return widths.reduce((sum, width) => sum + width, 0);
  }

  /** Whether the glyphs of a line read as its text: nothing reordered, mirrored or missing. */
  function isPlain(line: TextLine, { weight }: TextStyle): boolean {
    const cut = runs.cut(line, weight);
    const clusters = cut.flatMap(clustersOf);
    return (
      cut.every(({ level }) => level === 0) &&
      clusters.every(({ isExact }) => isExact) &&
      clusters.map(({ text }) => text).join("") === line.text
    );
  }

  /** Writes one line from `x` rightwards; `y` is the top of an Inter line. */
  function write(line: TextLine, x: number, y: number, { weight, size }: TextStyle): void {
    const segments: GlyphSegment[] = [];
    let at = x;
    for (const run of toVisualOrder(runs.cut(line, weight))) {
      for (const { text, glyphs, isExact } of segmentsOf(run)) {
        segments.push({ face: run.face, glyphs, x: at, actual: isExact ? null : text });
        at += widthOfGlyphs(run, glyphs, size);
      }
    }
    if (segments.length > 0) writeGlyphs(canvas, segments, { y: y + ascent * size, size });
  }

  function wrap(text: string, width: number, style: TextStyle): TextBlock {
    const whole = toTextLine(toPrintable(text).replace(/\s+/g, " ").trim());
    return { text: whole.text, lines: wrapLine(whole, width, (line) => widthOf(line, style)) };
  }

  return { prepare, widthOf, isPlain, write, wrap, hasMissing: runs.hasMissing };
}

function clustersOf({ face, level, text }: TextRun): readonly ShapedCluster[] {
  return face.shape(text, level % 2 === 1 ? rightToLeft : leftToRight);
}

function glyphsOf(clusters: readonly ShapedCluster[]): ShapedGlyph[] {
  return clusters.flatMap(({ glyphs }) => glyphs);
}

function widthOfGlyphs({ face }: TextRun, glyphs: readonly ShapedGlyph[], size: number): number {
  return (glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / face.unitsPerEm;
}

/**
 * Joins clusters that read as they are, and words that need replacement text. Right-to-left parts stay
 * unchanged, because Poppler reverses replacement text there.
 */
function segmentsOf(run: TextRun): ShapedCluster[] {
  const clusters = clustersOf(run);
  if (run.level % 2 === 1) return joinClusters(clusters, (last, next) => last.isExact && next.isExact);
  const words = joinClusters(clusters, (last, next) => last.text !== " " && next.text !== " ");
  return joinClusters(words, (last, next) => last.isExact && next.isExact);
}

function joinClusters(
  clusters: readonly ShapedCluster[],
  belong: (last: ShapedCluster, next: ShapedCluster) => boolean,
): ShapedCluster[] {
  const joined: ShapedCluster[] = [];
  for (const next of clusters) {
    const last = joined.at(-1);
    if (!last || !belong(last, next)) joined.push(next);
    else
      joined.splice(-1, 1, {
        text: last.text + next.text,
        glyphs: [...last.glyphs, ...next.glyphs],
        isExact: last.isExact && next.isExact,
      });
  }
  return joined;
}

function asLine(text: string | TextLine): TextLine {
  return typeof text === "string" ? toTextLine(toPrintable(text)) : text;
}

export type TextWriter = ReturnType<typeof createTextWriter>;
