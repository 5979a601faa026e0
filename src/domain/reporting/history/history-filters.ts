import { parseDay } from "#domain/calendar.ts";
import { endOfDayIn, startOfDayIn } from "#domain/time-zone.ts";

/** The part of time that a first and a last day in a time zone make: from `since` on, until before `before`. */
export type HistoryPeriod = { readonly since: Date | undefined; readonly before: Date | undefined };

export function historyPeriod(days: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: string;
}): HistoryPeriod {
  const [first, last] = [parseDay(days.from ?? ""), parseDay(days.to ?? "")];
  return {
    since: first && startOfDayIn(days.zone, first),
    before: last && endOfDayIn(days.zone, last),
  };
}

/** What is looked for in references: as typed, in capitals and without the spaces that people put into them. */
export function normaliseReferenceQuery(typed: string | undefined): string | undefined {
  const sought = (typed ?? "").normalize("NFKC").replace(/\s+/g, "").toUpperCase();
  return sought === "" ? undefined : sought;
}
