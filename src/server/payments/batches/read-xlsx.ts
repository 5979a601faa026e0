import { findChildren, findElement, type XmlElement } from "#domain/xml-element.ts";
import { decodeXml, parseXml, StatementUnreadable } from "#server/payments/bank-statements/parse-xml.ts";
import { unpackZip, type ZippedFile } from "#server/payments/bank-statements/unpack-zip.ts";
import { dateOfSerial, exactNumber, formatKind, type NumberFormat } from "./xlsx-numbers.ts";

/** Beyond the columns of a batch; a cell further to the right is left out. */
const maxColumns = 100;
/** Of all cells together: a text that cells share takes room for each of them later. */
const maxCharacters = 5 * 1024 * 1024;

/**
 * The texts of a workbook's first visible sheet, row by row. Numbers are read from the file's text, never as floating
 * point; of a formula the result that the spreadsheet saved is read, and none is computed: without one,
 * the formula is the text, so that a date doesn't become none.
 * @see ECMA-376, part 1, SpreadsheetML
 * @throws StatementUnreadable for a file that is no workbook, damaged, or unpacks to too much.
 */
export function readXlsx(bytes: Uint8Array, { maxRows }: { readonly maxRows: number }): string[][] {
  const files = new Map(unpackZip(bytes, isPart).map((file) => [file.name, file]));
  const parse = createPartParser();
  const part = (name: string) => parse(partOf(files, name));
  const workbook = part("xl/workbook.xml");
  const sheet = part(pathOfSheet(workbook, part("xl/_rels/workbook.xml.rels")));
  const [strings, styles] = [files.get("xl/sharedStrings.xml"), files.get("xl/styles.xml")];
  const book: Workbook = {
    strings: strings ? sharedStrings(parse(strings)) : [],
    formats: styles ? numberFormats(parse(styles)) : [],
    is1904: /^(1|true)$/.test(findElement(workbook, "workbookPr")?.attributes.date1904 ?? ""),
  };
  const rows: string[][] = [];
  let characters = 0;
  for (const row of findChildren(findElement(sheet, "sheetData") ?? sheet, "row")) {
    const cells = readRow(row, book);
    for (const text of cells) characters += text.length;
    if (characters > maxCharacters) throw new StatementUnreadable(["The workbook has too much text."]);
    if (cells.some((text) => text !== "")) rows.push(cells);
    if (rows.length >= maxRows) break;
  }
  return rows;
}

type Workbook = {
  readonly strings: readonly string[];
  /** By cell style. */
  readonly formats: readonly NumberFormat[];
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
};

/** Drawings, macros and the like stay packed. */
function isPart(name: string): boolean {
  return /^xl\/(workbook|sharedStrings|styles|worksheets\/[\w.-]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(
    name,
  );
}

function partOf(files: ReadonlyMap<string, ZippedFile>, name: string): ZippedFile {
  const file = files.get(name);
  if (!file) throw new StatementUnreadable([`The workbook has no ${name}.`]);
  return file;
}

/** Of one workbook, whose parts are counted together. */
function createPartParser(): (part: ZippedFile) => XmlElement {
  const counted = { tags: 0, attributes: 0 };
  return ({ bytes }) => parseXml(decodeXml(bytes), { keepSpaces: true, counted });
}

function pathOfSheet(workbook: XmlElement, relations: XmlElement): string {
  const sheets = findChildren(findElement(workbook, "sheets") ?? workbook, "sheet");
  const sheet = sheets.find(({ attributes }) => (attributes.state ?? "visible") === "visible");
  const relation = findChildren(relations, "Relationship").find(
    ({ attributes }) => attributes.Id === sheet?.attributes.id,
  );
  const target = relation?.attributes.Target ?? "";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function sharedStrings(part: XmlElement): string[] {
  return findChildren(part, "si").map(textOf);
}

/** Of plain text or of runs with formats of their own; readings of Japanese words are left out. */
function textOf(item: XmlElement): string {
  const runs = findChildren(item, "r").flatMap((run) => findChildren(run, "t"));
  return unescaped([...findChildren(item, "t"), ...runs].map(({ text }) => text).join(""));
}

/** Text with the characters that workbooks write by their number, such as _x000D_ for a carriage return. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function numberFormats(styles: XmlElement): NumberFormat[] {
  const codes = new Map(
    findChildren(findElement(styles, "numFmts") ?? styles, "numFmt").map(
      ({ attributes }) => [attributes.numFmtId ?? "", attributes.formatCode ?? ""] as const,
    ),
  );
  const used = findElement(styles, "cellXfs");
  return (used ? findChildren(used, "xf") : []).map(({ attributes: { numFmtId = "0" } }) =>
    formatKind(Number(numFmtId), codes.get(numFmtId)),
  );
}

function readRow(row: XmlElement, book: Workbook): string[] {
  const cells: string[] = [];
  for (const cell of findChildren(row, "c")) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    if (column >= maxColumns) continue;
    while (cells.length < column) cells.push("");
    cells[column] = readCell(cell, book).trim();
  }
  return cells;
}

/** Zero-based column of a reference such as AB12; undefined without one. */
function columnOf(reference = ""): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function sharedString(index: string, strings: readonly string[]): string {
  if (index === "") return "";
  const text = strings[Number(index)];
  if (text === undefined) throw new StatementUnreadable([`The workbook has no text ${index}.`]);
  return text;
}

function readCell(cell: XmlElement, { strings, formats, is1904 }: Workbook): string {
  const { t: type = "n", s: style = "0" } = cell.attributes;
  const value = findElement(cell, "v")?.text ?? "";
  const formula = findElement(cell, "f");
  if (formula && !findElement(cell, "v")) return `=${formula.text}`;
  if (type === "s") return sharedString(value.trim(), strings);
  if (type === "str") return unescaped(value);
  if (type === "inlineStr") return textOf(findElement(cell, "is") ?? cell);
  if (type === "b") return value.trim() === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return value;
  const format = formats[Number(style)] ?? { kind: "number" };
  if (format.kind === "date") return dateOfSerial(value.trim(), is1904) ?? value;
  const number = exactNumber(value.trim());
  return format.kind === "digits" && /^\d+$/.test(number) ? number.padStart(format.count, "0") : number;
}
