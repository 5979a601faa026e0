import type { Day } from "#domain/calendar.ts";

export type ListEntryKind = "person" | "entity" | "ship" | "aircraft";

/** Whom a list names, under all the names that it gives. */
export type SanctionsListEntry = {
  /** The list's own number for it, such as `RUS0001`. */
  readonly number: string;
  readonly kind: ListEntryKind;
  /** The programme or regime under which it is listed, as the list says it. */
  readonly programme: string;
  /** The primary name first; never empty, none twice. */
  readonly names: readonly string[];
};

/** A line of a CSV file with the number of the line that it ends on. */
export type CsvRow = { readonly line: number; readonly fields: readonly string[] };

/** What a list's files say, or what is wrong with them, in sentences that name the line. */
export type ListParseResult =
  | {
      readonly ok: true;
      /** The day that the file itself gives; null where the format has none. */
      readonly publishedOn: Day | null;
      readonly entries: readonly SanctionsListEntry[];
    }
  | { readonly ok: false; readonly faults: readonly string[] };

/** More than these are not told: a file of another kind is wrong on every line. */
export const maxReportedFaults = 5;

/** The reading of what was gathered: the first faults, or the entries, of which there has to be one. */
export function toListParseResult(gathered: {
  readonly publishedOn: Day | null;
  readonly entries: readonly SanctionsListEntry[];
  readonly faults: readonly string[];
}): ListParseResult {
  const { publishedOn, entries, faults } = gathered;
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, maxReportedFaults) };
  if (entries.length === 0) return { ok: false, faults: ["The file names nobody."] };
  return { ok: true, publishedOn, entries };
}
