import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { XmlElement } from "#domain/xml-element.ts";

/** A statement nests about 12 levels deep; 2,000 entries have about 200,000 tags, and fewer attributes. */
const maxDepth = 40;
const maxOfEach = 500_000;

/** What takes time to parse. */
export type XmlCount = { tags: number; attributes: number };

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxDepth,
} as const;
const parser = new XMLParser(options);
const spacesParser = new XMLParser({ ...options, trimValues: false });

/**
 * Parses XML into elements without namespace prefixes. A DOCTYPE is rejected before parsing, so that no
 * entity is expanded or fetched. Spaces around texts are left out unless `keepSpaces`. Files that are counted together
 * have no more tags and attributes than one may have.
 * @throws StatementUnreadable with the line of the error.
 */
export function parseXml(
  xml: string,
  { keepSpaces = false, counted = { tags: 0, attributes: 0 } }: XmlOptions = {},
): XmlElement {
  if (xml.trim() === "") throw new StatementUnreadable(["The file is empty."]);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) {
    throw new StatementUnreadable([
      `Line ${lineOf(xml, /<!(DOCTYPE|ENTITY)/i)}: the file declares a document type or entities, which isn't allowed. We didn't read it.`,
    ]);
  }
  refuseStrangeCharacters(xml);
  refuseTooMany(xml, counted);
  refuseBroken(xml);
  refuseStrangeEntities(xml);
  const root = rootOf(xml, keepSpaces ? spacesParser : parser);
  if (!root) throw new StatementUnreadable(["The file is not XML."]);
  return root;
}

type XmlOptions = { readonly keepSpaces?: boolean; readonly counted?: XmlCount };

/**
 * Decodes an XML file by its declared encoding: UTF-8 by default, and any WHATWG encoding.
 * @throws StatementUnreadable when the bytes are invalid in it.
 */
export function decodeXml(bytes: Uint8Array): string {
  const found = markedEncoding(bytes) ?? declaredEncoding(bytes);
  const declared = found ?? "utf-8";
  // A declaration that is readable byte by byte cannot be UTF-16, whatever it declares.
  const decoder =
    bytes[0] === 0x3c && bytes[1] !== 0 && /^utf-?16/i.test(declared) ? undefined : decoderOf(declared);
  if (!decoder) throw new StatementUnreadable([`Line 1: the file is in ${declared}, which we can't read.`]);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new StatementUnreadable([
      found === undefined
        ? "The file doesn't say its encoding and isn't in UTF-8. Export it as XML in UTF-8."
        : `The file is not in ${found.toUpperCase()}, although it says it is.`,
    ]);
  }
}

/** A byte order mark, or "<" in two bytes, takes precedence over the declaration. */
function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Namespace of the root element, resolved by its own prefix. */
export function rootNamespace(xml: string): string | undefined {
  const body = xml.replace(/^\uFEFF?\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|\s+)*/, "");
  const root = /^<(?:([\w.-]+):)?[\w.-]+((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/.exec(body);
  const name = root?.[1] === undefined ? "xmlns" : `xmlns:${root[1]}`;
  const attributes = [...(root?.[2] ?? "").matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  const found = attributes.find(([, attribute]) => attribute === name);
  return found?.[2] ?? found?.[3];
}

/** XML allows no control characters except tab and line ends, and Postgres accepts no NUL. */
function refuseStrangeCharacters(xml: string): void {
  const strange = /[^\t\n\r -\u{10ffff}]/u;
  if (strange.test(xml))
    throw new StatementUnreadable([`Line ${lineOf(xml, strange)}: this character isn't allowed in XML.`]);
}

function refuseTooMany(xml: string, counted: XmlCount): void {
  counted.tags += countOf("<", xml);
  counted.attributes += countOf("=", xml);
  for (const [what, count] of Object.entries(counted))
    if (count > maxOfEach)
      throw new StatementUnreadable([
        `The file has ${count} ${what}, which is too many for a statement. We didn't read it.`,
      ]);
}

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

function refuseBroken(xml: string): void {
  // The parser accepts malformed XML; the validator rejects it with the position.
  const sound = XMLValidator.validate(xml);
  if (sound === true) return;
  const { line, msg } = sound.err;
  throw new StatementUnreadable([`Line ${line}: the file is not well-formed XML. ${msg.slice(0, 200)}`]);
}

/** Without a DOCTYPE, XML has five named entities and numeric ones. */
const known = /^&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/i;

function refuseStrangeEntities(xml: string): void {
  // An unterminated section runs to the end of the file, so that the scan stays linear.
  const plain = xml.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, (hidden) =>
    hidden.replace(/[^\n]/g, " "),
  );
  for (const { index } of plain.matchAll(/&/g)) {
    if (known.test(plain.slice(index, index + 12))) continue;
    const line = plain.slice(0, index).split("\n").length;
    throw new StatementUnreadable([`Line ${line}: this "&" starts an unknown XML entity.`]);
  }
}

function rootOf(xml: string, by: XMLParser): XmlElement | undefined {
  let parsed: unknown;
  try {
    parsed = by.parse(xml);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StatementUnreadable([`The file cannot be read as XML. ${reason}`]);
  }
  return elementsOf(parsed)[0];
}

/** fast-xml-parser's ordered form: objects with one key, the element's name, and `:@` for attributes. */
function elementsOf(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Readonly<Record<string, unknown>>) => {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    if (name === undefined) return [];
    const attributes = (node[":@"] ?? {}) as Record<string, string>;
    return [{ name, attributes, children: elementsOf(node[name]), text: textOf(node[name]) }];
  });
}

function textOf(nodes: unknown): string {
  if (!Array.isArray(nodes)) return "";
  return nodes
    .map((node: Readonly<Record<string, unknown>>) => unescapeText(String(node["#text"] ?? "")))
    .join("");
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeText(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return characters[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isAllowed = code >= 0x20 || code === 0x9 || code === 0xa || code === 0xd;
    return isAllowed && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}

function lineOf(text: string, pattern: RegExp): number {
  return text.slice(0, text.search(pattern)).split("\n").length;
}

/** A file that cannot be imported, with one sentence per fault. */
export class StatementUnreadable extends Error {
  override name = "StatementUnreadable";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join(" "));
    this.faults = faults;
  }
}
