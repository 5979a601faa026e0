import {
  type CsvRow,
  type ListEntryKind,
  type ListParseResult,
  type SanctionsListEntry,
  toListParseResult,
} from "./sanctions-list-entry.ts";

const mainColumns = 12;
const otherNamesColumns = 5;
const remarksColumn = 11;
/** Weak aliases are quoted in the remarks: `a.k.a. 'BNC'; DOB 1 Jan 1970.` */
const weakAlias = /\b[afn]\.k\.a\.\s*'((?:[^']|'(?![;,.)\s]|$))+)'/g;
/** OFAC's marker for an empty value. */
const missingValue = "-0-";

type Gathering = { number: string; kind: ListEntryKind; programme: string; names: Set<string> };

/**
 * Parses OFAC's Specially Designated Nationals in delimited form, two files without headers joined by
 * ent_num: sdn.csv (ent_num, name, type, programme and eight more) and alt.csv (ent_num, alt_num, alt_type,
 * alt_name, remarks). Weak aliases in the remarks of sdn.csv count as names.
 * Source: OFAC, "Specially Designated Nationals and Blocked Persons, data specification", 25 September 2023.
 */
export function parseOfacSdn(main: readonly CsvRow[], otherNames: readonly CsvRow[]): ListParseResult {
  const entries = new Map<string, Gathering>();
  const faults: string[] = [];
  for (const row of main) {
    const fault = parseMainRow(row, entries);
    if (fault !== undefined) faults.push(`sdn.csv, line ${row.line}: ${fault}`);
  }
  for (const row of otherNames) {
    const fault = parseOtherName(row, entries);
    if (fault !== undefined) faults.push(`alt.csv, line ${row.line}: ${fault}`);
  }
  const gathered: SanctionsListEntry[] = [...entries.values()].map((entry) => ({
    ...entry,
    names: [...entry.names],
  }));
  return toListParseResult({ publishedOn: null, entries: gathered, faults });
}

function parseMainRow({ fields }: CsvRow, entries: Map<string, Gathering>): string | undefined {
  if (fields.length !== mainColumns) return countOf(fields, mainColumns);
  const [number, name, type, programme] = fields.map(textOf);
  if (!isNumber(number)) return "it does not begin with a number.";
  if (!name) return "the name is missing.";
  if (entries.has(number)) return `the number ${number} appears twice.`;
  entries.set(number, {
    number,
    kind: kindOf(type ?? ""),
    programme: programme ?? "",
    names: new Set([name, ...aliasesIn(fields.map(textOf)[remarksColumn] ?? "")]),
  });
  return undefined;
}

function parseOtherName({ fields }: CsvRow, entries: Map<string, Gathering>): string | undefined {
  if (fields.length !== otherNamesColumns) return countOf(fields, otherNamesColumns);
  const [number, , , name] = fields.map(textOf);
  if (!isNumber(number)) return "it does not begin with a number.";
  const entry = entries.get(number);
  if (!entry) return `sdn.csv has no number ${number}. Are both files from the same day?`;
  if (name) entry.names.add(name);
  return undefined;
}

function aliasesIn(remarks: string): string[] {
  return [...remarks.matchAll(weakAlias)].flatMap(([, alias]) => (alias ? [alias.trim()] : []));
}

function textOf(field: string): string {
  const text = field.trim();
  return text === missingValue ? "" : text;
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,10}$/.test(text);
}

function countOf(fields: readonly string[], expected: number): string {
  return `it has ${fields.length} fields, but ${expected} are expected.`;
}

function kindOf(type: string): ListEntryKind {
  switch (type.toLowerCase()) {
    case "individual":
      return "person";
    case "vessel":
      return "ship";
    case "aircraft":
      return "aircraft";
    default:
      return "entity";
  }
}
