import { Blob, Direction, Face, Feature, Font, Buffer as HarfBuzzBuffer, shape } from "harfbuzzjs";

export type { Direction } from "harfbuzzjs";
export const leftToRight = Direction.LTR;
export const rightToLeft = Direction.RTL;

/** A glyph in visual order, in font units; `codePoints` is the text it represents. */
export type ShapedGlyph = {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};

/** Characters shaped together. `isExact`: its glyphs read one by one as its text. */
export type ShapedCluster = {
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  readonly isExact: boolean;
};

/** Text of a glyph that represents no character itself. */
const zeroWidthSpace = 0x200b;
const invisible = /^\p{Default_Ignorable_Code_Point}*$/u;

/** Shapes text with HarfBuzz, in visual order. The font must be plain TrueType. */
export function createShaper(trueType: Uint8Array) {
  const font = new Font(new Face(new Blob(trueType)));
  return (text: string, direction: Direction, features: readonly string[]): ShapedCluster[] => {
    const buffer = new HarfBuzzBuffer();
    buffer.addText(text);
    buffer.setDirection(direction);
    buffer.setLanguage("und");
    buffer.guessSegmentProperties();
    const wanted = features.map((tag) => new Feature(tag));
    shape(font, buffer, wanted);
    const placed = buffer.getGlyphPositions();
    const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = placed[index] ?? {};
      return { id: codepoint, cluster, xAdvance, xOffset, yOffset };
    });
    return clustersOf(text, glyphs, direction);
  };
}

type Placed = Omit<ShapedGlyph, "codePoints"> & { readonly cluster: number };

/** Joiners are dropped after shaping: a font without one would show the missing-glyph box. */
function clustersOf(text: string, glyphs: readonly Placed[], direction: Direction): ShapedCluster[] {
  const groups = Map.groupBy(glyphs, ({ cluster }) => cluster);
  const starts = [...groups.keys(), text.length].toSorted((a, b) => a - b);
  return [...groups].flatMap(([start, group]) => {
    const part = text.slice(start, starts[starts.indexOf(start) + 1]);
    if (invisible.test(part)) return [];
    return [readAs(part, group, direction)];
  });
}

/**
 * A single glyph represents its whole cluster. In right-to-left clusters with as many glyphs as characters,
 * each is its own character, as in pointed Hebrew; other scripts reorder or split letters.
 */
function readAs(text: string, glyphs: readonly Placed[], direction: Direction): ShapedCluster {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const isOneEach = direction === rightToLeft && glyphs.length === points.length;
  const own = isOneEach ? points.toReversed().map((point) => [point]) : [points];
  return {
    text,
    glyphs: glyphs.map(({ cluster: _, ...glyph }, index) => {
      return { ...glyph, codePoints: own[index] ?? [zeroWidthSpace] };
    }),
    isExact: own.length === glyphs.length,
  };
}
