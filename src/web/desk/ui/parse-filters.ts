import { parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";

type FilterParams = Readonly<Partial<Record<"search" | "from" | "to" | "since" | "until", string>>>;

/** The filters that trades and quotes share, out of a screen's address: what makes no sense there is as if it were not there. */
export function parseFilters({ search, from, to, since, until }: FilterParams) {
  const currency = (code = ""): CurrencyCode | undefined => (isCurrencyCode(code) ? code : undefined);
  const [first, last] = [parseDay(since ?? ""), parseDay(until ?? "")];
  // The days the wrong way round let nothing through and are no fault worth a word: the later one is left out.
  const inOrder = first === undefined || last === undefined || first <= last;
  return {
    search,
    from: currency(from),
    to: currency(to),
    since: first,
    until: inOrder ? last : undefined,
  };
}
