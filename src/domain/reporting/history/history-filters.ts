import { parseDay } from "#domain/calendar.ts";
import { endOfDayIn, startOfDayIn } from "#domain/time-zone.ts";

/** Half-open period of whole days in a time zone: from `since`, before `before`. */
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

/** Upper case without spaces. */
export function normaliseReferenceQuery(typed: string | undefined): string | undefined {
  const query = (typed ?? "").normalize("NFKC").replace(/\s+/g, "").toUpperCase();
  return query === "" ? undefined : query;
}
