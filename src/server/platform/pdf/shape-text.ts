import { Blob, Direction, Face, Feature, Font, Buffer as HarfBuzzBuffer, shape } from "harfbuzzjs";

export type { Direction } from "harfbuzzjs";
export const leftToRight = Direction.LTR;
export const rightToLeft = Direction.RTL;

/** A glyph in the order of the page, in the font's units; `codePoints` are what it is read as. */
export type ShapedGlyph = {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};

/** Characters that are drawn together. `isExact`: its glyphs, one by one, are read as its text. */
export type ShapedCluster = {
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  readonly isExact: boolean;
};

/** Read by nobody: for a glyph that shows no character of its own. */
const zeroWidthSpace = 0x200b;
const invisible = /^\p{Default_Ignorable_Code_Point}*$/u;

/**
 * Joins, reorders and places the letters of a text as its script has it (HarfBuzz), in the order of the page. The font is
 * plain TrueType.
 */
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

/** A joiner has done its work once a text is shaped: a font without one would show the box for what is missing. */
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
 * One glyph is read as all the characters of its cluster. Of several from the right to the left, each is its own
 * character where there are as many, which is how pointed Hebrew is drawn; other scripts reorder or divide letters.
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
