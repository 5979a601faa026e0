import { type Day, parseDay } from "#domain/calendar.ts";
import {
  type CsvRow,
  type ListEntryKind,
  type ListParseResult,
  type SanctionsListEntry,
  toListParseResult,
} from "./sanctions-list-entry.ts";

type Gathering = {
  number: string;
  kind: ListEntryKind;
  programme: string;
  primary: string[];
  others: string[];
};

/** Column names in the UK Sanctions List, then in OFSI's former consolidated list. */
const columnNames = {
  number: ["unique id", "group id"],
  nameType: ["name type", "alias type"],
  kind: ["designation type", "group type"],
  programme: ["regime name", "regime"],
  ownScript: ["name non-latin script"],
  name1: ["name 1"],
  name2: ["name 2"],
  name3: ["name 3"],
  name4: ["name 4"],
  name5: ["name 5"],
  name6: ["name 6"],
} as const;
type Column = keyof typeof columnNames;
type Columns = Readonly<Record<Column, number>>;

/** In spoken order: name6 is the surname or the firm's name. */
const nameParts = ["name1", "name2", "name3", "name4", "name5", "name6"] as const;

/**
 * Parses the UK Sanctions List as CSV: a report date line, a header line, then one line per name, grouped by
 * unique id. OFSI's consolidated list, published until January 2026, has the same structure under other
 * column names and is accepted.
 * Source: gov.uk, "UK Sanctions List: change to the list's format", and the files' own headers.
 */
export function parseUkList(rows: readonly CsvRow[]): ListParseResult {
  const [first, head, ...lines] = rows;
  const publishedOn = first ? parseReportDay(first.fields.join(" ")) : undefined;
  if (!first || publishedOn === undefined)
    return {
      ok: false,
      faults: ["Line 1: the report date is expected, such as Report Date: 08-Oct-2026."],
    };
  const columns = findColumns(head?.fields ?? []);
  if (typeof columns === "string") return { ok: false, faults: [`Line ${head?.line ?? 2}: ${columns}`] };
  const entries = new Map<string, Gathering>();
  const faults: string[] = [];
  for (const row of lines) {
    const fault =
      row.fields.length === head?.fields.length
        ? parseName(row.fields, columns, entries)
        : `it has ${row.fields.length} fields, but the header has ${head?.fields.length}.`;
    if (fault !== undefined) faults.push(`Line ${row.line}: ${fault}`);
  }
  return toListParseResult({ publishedOn, entries: [...entries.values()].map(finish), faults });
}

function findColumns(head: readonly string[]): Columns | string {
  const titles = head.map((title) => title.trim().toLowerCase());
  const found = Object.entries(columnNames).map(([column, names]) => {
    const index = names.map((name) => titles.indexOf(name)).find((each) => each >= 0);
    return { column, index, name: names[0] };
  });
  const missing = found.find(({ index, column }) => index === undefined && column !== "ownScript");
  if (missing) return `the column "${missing.name}" is missing.`;
  return Object.fromEntries(found.map(({ column, index }) => [column, index ?? -1])) as Columns;
}

function parseName(
  fields: readonly string[],
  columns: Columns,
  entries: Map<string, Gathering>,
): string | undefined {
  const textOf = (column: Column) => (fields[columns[column]] ?? "").trim();
  const number = textOf("number");
  if (number === "") return "the number of the entry is missing.";
  const name = nameParts
    .map(textOf)
    .filter((part) => part !== "")
    .join(" ");
  const ownScript = textOf("ownScript");
  if (name === "" && ownScript === "") return "the name is missing.";
  const entry = entries.get(number) ?? {
    number,
    kind: kindOf(textOf("kind")),
    programme: textOf("programme"),
    primary: [],
    others: [],
  };
  entries.set(number, entry);
  const isPrimary = textOf("nameType").toLowerCase() === "primary name";
  if (name !== "") (isPrimary ? entry.primary : entry.others).push(name);
  if (ownScript !== "") entry.others.push(ownScript);
  return undefined;
}

function finish({ primary, others, ...facts }: Gathering): SanctionsListEntry {
  return { ...facts, names: [...new Set([...primary, ...others])] };
}

function kindOf(text: string): ListEntryKind {
  switch (text.toLowerCase()) {
    case "individual":
      return "person";
    case "ship":
      return "ship";
    default:
      return "entity";
  }
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `Report Date: 08-Oct-2026`, or `Last Updated,03/06/2026` (day first) in the consolidated list. */
function parseReportDay(line: string): Day | undefined {
  const [, day, month, year] = /\b(\d{1,2})[-/]([a-z]{3}|\d{1,2})[-/](\d{4})\b/i.exec(line) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const named = months.indexOf(month.toLowerCase());
  const number = named >= 0 ? String(named + 1) : month;
  return parseDay(`${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
