import type { Day } from "#domain/calendar.ts";

export type ListEntryKind = "person" | "entity" | "ship" | "aircraft";

/** A listed person or firm with all names. */
export type SanctionsListEntry = {
  /** The list's identifier, such as `RUS0001`. */
  readonly number: string;
  readonly kind: ListEntryKind;
  /** Sanctions programme or regime, as listed. */
  readonly programme: string;
  /** Primary name first; non-empty and distinct. */
  readonly names: readonly string[];
};

/** CSV fields with the line number on which they end. */
export type CsvRow = { readonly line: number; readonly fields: readonly string[] };

/** Parsed list, or messages with line numbers. */
export type ListParseResult =
  | {
      readonly ok: true;
      /** Publication day in the file; null when the format has none. */
      readonly publishedOn: Day | null;
      readonly entries: readonly SanctionsListEntry[];
    }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reported faults are capped: a file of another format fails on every line. */
export const maxReportedFaults = 5;

/** First faults, or the entries, of which there must be at least one. */
export function toListParseResult(gathered: {
  readonly publishedOn: Day | null;
  readonly entries: readonly SanctionsListEntry[];
  readonly faults: readonly string[];
}): ListParseResult {
  const { publishedOn, entries, faults } = gathered;
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, maxReportedFaults) };
  if (entries.length === 0) return { ok: false, faults: ["The file contains no names."] };
  return { ok: true, publishedOn, entries };
}
