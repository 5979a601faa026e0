import { inflateSync } from "node:zlib";
import { type PdfDict, PdfName, PdfRef, type PdfValue, parsePdfValue, readTokens } from "./pdf-syntax.ts";

/** An element of the document's structure tree; `text` includes its children's. */
export type ReadTag = {
  readonly role: string;
  readonly scope: string | null;
  readonly text: string;
  /** Text in page order, as a program that ignores the structure tree copies it. */
  readonly shown: string;
  readonly children: readonly ReadTag[];
};

/** A generated PDF as a screen reader or parser sees it. */
export type ReadPdf = {
  readonly catalog: PdfDict;
  readonly pages: readonly PdfDict[];
  readonly tags: ReadTag;
  /** Each line as its glyphs are placed on the page, left to right. */
  readonly lines: readonly string[];
  /** Count of .notdef glyphs, the box for characters that a font lacks. */
  readonly missingGlyphs: number;
  /** Drawing operators outside the structure tree that are not marked as artifacts. */
  readonly untagged: readonly string[];
  readonly fonts: readonly string[];
  readonly metadata: string;
};

type Reading = {
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** Text by page and marked-content id. */
  readonly marked: Map<string, string>;
  readonly lines: string[];
  readonly untagged: string[];
  readonly fonts: Set<string>;
  missingGlyphs: number;
};
type PdfObject = { readonly value: PdfValue; readonly stream: Buffer | null };

/** Parses the bytes of a PDF without object streams or encryption. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const reading: Reading = {
    objects,
    marked: new Map(),
    lines: [],
    untagged: [],
    fonts: new Set(),
    missingGlyphs: 0,
  };
  const all = [...objects];
  const dictOf = (type: string) =>
    all.filter(([, { value }]) => isDict(value) && nameOf(value.Type) === type);
  const pages = dictOf("Page");
  for (const [id, { value }] of pages) readPage(reading, id, value as PdfDict);
  const catalog = dictOf("Catalog")[0]?.[1].value as PdfDict;
  const root = resolve(objects, catalog.StructTreeRoot) as PdfDict;
  const [top] = root.K as PdfValue[];
  const metadata = catalog.Metadata instanceof PdfRef ? objects.get(catalog.Metadata.id)?.stream : null;
  return {
    catalog: resolveDeep(objects, catalog, 2) as PdfDict,
    pages: pages.map(([, { value }]) => value as PdfDict),
    tags: readTag(reading, top ?? null),
    lines: reading.lines,
    missingGlyphs: reading.missingGlyphs,
    untagged: reading.untagged,
    fonts: [...reading.fonts],
    metadata: metadata?.toString("utf8") ?? "",
  };
}

/** Elements with a role, in reading order. */
export function findTags(tag: ReadTag, role: string): ReadTag[] {
  return [...(tag.role === role ? [tag] : []), ...tag.children.flatMap((child) => findTags(child, role))];
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const { index, 0: head, 1: id } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = index + head.length;
    const end = text.indexOf("\nendobj", start);
    const body = text.slice(start, end);
    const streamAt = body.indexOf("\nstream\n");
    const value = parsePdfValue(streamAt < 0 ? body : body.slice(0, streamAt));
    const bytes = file.subarray(start + streamAt + 8, end - "\nendstream".length);
    const isPacked = isDict(value) && nameOf(value.Filter) === "FlateDecode";
    objects.set(Number(id), { value, stream: streamAt < 0 ? null : isPacked ? inflateSync(bytes) : bytes });
  }
  return objects;
}

type Font = { readonly name: string; readonly characters: readonly string[] };
type Mark = { readonly id: number | null; readonly actual: string | null; readonly isArtifact: boolean };

function readPage(reading: Reading, pageId: number, page: PdfDict): void {
  const { objects } = reading;
  const resources = resolve(objects, page.Resources) as PdfDict;
  const fontRefs = (resolve(objects, resources.Font ?? null) ?? {}) as PdfDict;
  const fonts = new Map(Object.entries(fontRefs).map(([key, ref]) => [key, readFont(reading, ref)]));
  const contents = page.Contents instanceof PdfRef ? objects.get(page.Contents.id)?.stream : null;
  const marks: Mark[] = [];
  let font: Font | undefined;
  let operands: PdfValue[] = [];
  let line = "";
  const add = (text: string) => {
    const id = marks.find((mark) => mark.id !== null)?.id;
    const key = `${pageId} ${id}`;
    if (id !== undefined && !marks.some(({ isArtifact }) => isArtifact))
      reading.marked.set(key, (reading.marked.get(key) ?? "") + text);
  };
  for (const token of readTokens(contents?.toString("latin1") ?? "")) {
    if (!("operator" in token)) {
      operands.push(token.value);
      continue;
    }
    const { operator } = token;
    const [first, second] = operands;
    if (operator === "BDC" || operator === "BMC") {
      const facts = isDict(second ?? null) ? (second as PdfDict) : {};
      const actual = typeof facts.ActualText === "string" ? facts.ActualText : null;
      if (actual !== null) add(actual);
      const id = typeof facts.MCID === "number" ? facts.MCID : null;
      if (id !== null) reading.marked.set(`${pageId} ${id}`, "");
      marks.push({ id, actual, isArtifact: nameOf(first) === "Artifact" });
    }
    if (operator === "EMC") marks.pop();
    if (operator === "Tf") font = fonts.get(nameOf(first) ?? "");
    if (operator === "TJ") {
      if (marks.length === 0) reading.untagged.push(operator);
      for (const shown of (first as PdfValue[]).filter((item) => typeof item === "string")) {
        for (const code of codesOf(shown)) {
          const character = font?.characters[code] ?? "";
          if (code === 0 || character === "") reading.missingGlyphs += 1;
          line += character;
          if (!marks.some(({ actual }) => actual !== null)) add(character);
        }
      }
    }
    if (operator === "ET") {
      reading.lines.push(line);
      line = "";
    }
    if (/^(?:f|F|f\*|S|s|B|b|sh|Do)$/.test(operator) && marks.length === 0) reading.untagged.push(operator);
    operands = [];
  }
}

/** A code is two bytes. */
function codesOf(shown: string): number[] {
  return Array.from({ length: shown.length / 2 }, (_, index) => {
    return shown.charCodeAt(index * 2) * 256 + shown.charCodeAt(index * 2 + 1);
  });
}

/** A font's ToUnicode map from codes to text. Fonts that are not embedded have none. */
function readFont({ objects, fonts }: Reading, ref: PdfValue): Font {
  const font = resolve(objects, ref) as PdfDict;
  const descendant = resolveDeep(objects, font.DescendantFonts ?? null, 4) as PdfValue;
  if (!JSON.stringify(descendant).includes("FontFile2")) throw new Error("A font is not embedded");
  const name = nameOf(font.BaseFont) ?? "";
  fonts.add(name.replace(/^[A-Z]{6}\+/, ""));
  const map = font.ToUnicode instanceof PdfRef ? objects.get(font.ToUnicode.id)?.stream : null;
  const characters: string[] = [];
  for (const [, from = "", list = ""] of (map?.toString("latin1") ?? "").matchAll(
    /^<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]$/gm,
  )) {
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const bytes = Buffer.from(hex.replaceAll(" ", ""), "hex");
      characters[Number.parseInt(from, 16) + index] = bytes.swap16().toString("utf16le");
    }
  }
  return { name, characters };
}

function readTag(reading: Reading, ref: PdfValue): ReadTag {
  const tag = resolve(reading.objects, ref) as PdfDict;
  const page = tag.Pg instanceof PdfRef ? tag.Pg.id : 0;
  const kids = Array.isArray(tag.K) ? tag.K : [tag.K ?? null];
  const attributes = tag.A && isDict(tag.A) ? tag.A : {};
  const children = kids.filter((kid) => kid instanceof PdfRef).map((kid) => readTag(reading, kid));
  const own = kids
    .filter((kid) => typeof kid === "number")
    .map((mark) => reading.marked.get(`${page} ${mark}`) ?? "");
  const join = (of: (child: ReadTag) => string) => [...own, ...children.map(of)].join("\n");
  return {
    role: nameOf(tag.S) ?? "",
    shown: join(({ shown }) => shown),
    scope: nameOf(attributes.Scope),
    text: typeof tag.ActualText === "string" ? tag.ActualText : join(({ text }) => text),
    children,
  };
}

function resolve(objects: Reading["objects"], value: PdfValue | undefined): PdfValue {
  return value instanceof PdfRef ? (objects.get(value.id)?.value ?? null) : (value ?? null);
}

function resolveDeep(objects: Reading["objects"], value: PdfValue, depth: number): PdfValue {
  const here = resolve(objects, value);
  if (depth === 0) return here;
  if (Array.isArray(here)) return here.map((item) => resolveDeep(objects, item, depth - 1));
  if (!isDict(here)) return here;
  const entries = Object.entries(here).filter(([key]) => key !== "Parent" && key !== "P");
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveDeep(objects, item, depth - 1)]));
}

function isDict(value: PdfValue): value is PdfDict {
  const isOther = value instanceof PdfName || value instanceof PdfRef || Array.isArray(value);
  return typeof value === "object" && value !== null && !isOther;
}

function nameOf(value: PdfValue | undefined): string | null {
  return value instanceof PdfName ? value.name : null;
}
