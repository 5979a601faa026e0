import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { assert } from "#domain/assert.ts";
import { type FontFile, filesFor, getFontPath, type Weight } from "./font-files.ts";
import { createShaper, type Direction, type ShapedCluster, type ShapedGlyph } from "./shape-text.ts";

/** A font file in one weight, ready for shaping and embedding. */
export type FontFace = {
  /** Unique within a document. */
  readonly name: string;
  readonly unitsPerEm: number;
  readonly hasGlyphFor: (codePoint: number) => boolean;
  /** Glyphs in visual order. */
  readonly shape: (text: string, direction: Direction) => readonly ShapedCluster[];
  /** For pdfkit: a fontkit font that writes the glyphs last passed to `show`. */
  readonly font: PDFKit.Mixins.PDFFontSource;
  readonly show: (glyphs: readonly ShapedGlyph[]) => void;
};

/** Tabular figures; without figures a hyphen keeps its own width. */
const tabularFigures = ["tnum"];
const digit = /\d/;
/** Cache size: each text is measured before it is written. */
const maxCachedTexts = 500;

/** Replacement for a character that no font has. */
export const missingCharacter = "?";

/** Joiners and variation selectors, which affect neighbours and have no glyph. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Least recently used faces: 5 to 100 ms to create, 10 to 400 kB each. */
const faces = new Map<string, FontFace>();
const maxCachedFaces = 128;

/** Font file by cluster and context; undefined when no font has it. */
const found = new Map<string, FontFile | undefined>();
const maxCachedLookups = 20_000;

/** Cache key of a cluster: neighbouring letters decide the regional form of a Chinese character. */
export function clusterKey(cluster: string, text: string): string {
  if (!/\p{Script=Han}/u.test(cluster)) return cluster;
  return `${cluster} ${/\p{Script=Hangul}/u.test(text)} ${/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)}`;
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits text into grapheme clusters; a mark after a space stands alone, since a line may break there. */
export function splitClusters(text: string): string[] {
  return Array.from(clusters.segment(text)).flatMap(({ segment }) =>
    segment.length > 1 && segment.startsWith(" ") ? [" ", segment.slice(1)] : [segment],
  );
}

/**
 * Loads the faces that a text needs, by `clusterKey`, for each cluster and each of its characters, as a line
 * may break within one. English text needs Inter's Latin file only.
 */
export async function loadFaces(text: string, weight: Weight): Promise<Map<string, FontFace>> {
  const loaded = new Map<string, FontFace>();
  for (const cluster of new Set(splitClusters(text))) {
    const face = await findFace(cluster, text, weight);
    if (face) loaded.set(clusterKey(cluster, text), face);
    for (const character of cluster.length === 1 && face ? [] : [...cluster, ...cluster.normalize("NFKC")]) {
      const of = await findFace(character, text, weight);
      if (of) loaded.set(clusterKey(character, text), of);
    }
  }
  return loaded;
}

async function findFace(cluster: string, text: string, weight: Weight): Promise<FontFace | undefined> {
  const key = clusterKey(cluster, text);
  const known = found.get(key);
  if (known) return loadFace(known, weight);
  if (found.has(key)) return undefined;
  if (found.size >= maxCachedLookups) found.clear();
  for (const file of filesFor(cluster, text)) {
    const face = await loadFace(file, weight);
    if (!covers(face, cluster)) continue;
    found.set(key, file);
    return face;
  }
  found.set(key, undefined);
  return undefined;
}

function covers({ hasGlyphFor }: FontFace, cluster: string): boolean {
  return [...cluster].every(
    (character) => invisible.test(character) || hasGlyphFor(character.codePointAt(0) ?? 0),
  );
}

async function loadFace(file: FontFile, weight: Weight): Promise<FontFace> {
  // pdfkit identifies fonts by content, so names must differ.
  const name = `${file.family} ${file.part} ${file.form === "plain" ? "" : weight}`;
  const face = faces.get(name) ?? createFace(name, file, await readFont(file, weight));
  faces.delete(name);
  faces.set(name, face);
  const [oldest] = faces.keys();
  if (faces.size > maxCachedFaces && oldest !== undefined) faces.delete(oldest);
  return face;
}

async function readFont(file: FontFile, weight: Weight): Promise<Buffer> {
  const path = getFontPath(file, weight);
  if (file.form !== "variable") return unpackWoff(readFileSync(path));
  return subsetFont(await readFile(path), undefined, {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    variationAxes: { wght: Number(weight) },
  });
}

/**
 * HarfBuzz shapes and pdfkit embeds through fontkit: `show` sets the glyphs that pdfkit writes next, whatever
 * text it is given.
 */
function createFace(name: string, { family }: FontFile, trueType: Buffer): FontFace {
  const whole = create(trueType) as Font;
  const shapeText = createShaper(trueType);
  const isInter = family === "@fontsource/inter";
  const shaped = new Map<string, ShapedCluster[]>();
  let next: readonly ShapedGlyph[] = [];
  const layout = () => ({
    glyphs: next.map(({ id, codePoints }) => {
      return { id: glyphKey(id, codePoints), codePoints, advanceWidth: whole.getGlyph(id).advanceWidth };
    }),
    positions: next.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
    advanceWidth: next.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  });
  return {
    name,
    unitsPerEm: whole.unitsPerEm,
    hasGlyphFor: (point) => whole.hasGlyphForCodePoint(point),
    font: Object.create(whole, {
      layout: { value: layout },
      createSubset: { value: () => readableSubset(whole.createSubset()) },
    }),
    show(glyphs) {
      next = glyphs;
    },
    shape(text, direction) {
      const key = `${direction} ${text}`;
      const clusters =
        shaped.get(key) ?? shapeText(text, direction, isInter && digit.test(text) ? tabularFigures : []);
      if (shaped.size >= maxCachedTexts) shaped.clear();
      shaped.set(key, clusters);
      return clusters;
    },
  };
}

/** A glyph is embedded once per text it represents; the missing-glyph box stays glyph 0. */
function glyphKey(id: number, codePoints: readonly number[]): number | string {
  return id === 0 ? 0 : `${id} ${codePoints.join(" ")}`;
}

type FontSubset = {
  readonly glyphs: number[];
  includeGlyph: (glyph: number | string) => number;
};

/** fontkit's subset by `glyphKey`; components of composite glyphs are requested by number. */
function readableSubset(given: unknown): FontSubset {
  const subset = given as FontSubset;
  const include = subset.includeGlyph.bind(subset);
  const known = new Map<string, number>();
  subset.includeGlyph = (glyph) => {
    if (typeof glyph === "number") return include(glyph);
    const index = known.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1;
    known.set(glyph, index);
    return index;
  };
  return subset;
}

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/**
 * Unpacks a WOFF 1.0 font. pdfkit would unpack it again for each document, in JavaScript, which takes longer
 * than everything else.
 */
function unpackWoff(woff: Buffer): Buffer {
  assert(woff.toString("latin1", 0, 4) === "wOFF", "a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, woffHeaderBytes + index * woffEntryBytes),
  );
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 16 * 2 ** entrySelector;
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(count * 16 - searchRange, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { entry, data }] of tables.entries()) {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    entry.copy(header, at, 0, 4);
    entry.copy(header, at + 4, 16, 20);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Tables that compression does not shrink are stored as they are. */
function readTable(woff: Buffer, at: number): { readonly entry: Buffer; readonly data: Buffer } {
  const entry = woff.subarray(at, at + woffEntryBytes);
  const [offset, packedBytes, bytes] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const packed = woff.subarray(offset, offset + packedBytes);
  return { entry, data: packedBytes < bytes ? inflateSync(packed) : packed };
}
