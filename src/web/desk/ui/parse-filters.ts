import { parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";

type FilterParams = Readonly<Partial<Record<"search" | "from" | "to" | "since" | "until", string>>>;

/** Parses the filters that trades and quotes share; invalid ones are ignored. */
export function parseFilters({ search, from, to, since, until }: FilterParams) {
  const currency = (code = ""): CurrencyCode | undefined => (isCurrencyCode(code) ? code : undefined);
  const [first, last] = [parseDay(since ?? ""), parseDay(until ?? "")];
  // Of a reversed date range the later bound is dropped.
  const inOrder = first === undefined || last === undefined || first <= last;
  return {
    search,
    from: currency(from),
    to: currency(to),
    since: first,
    until: inOrder ? last : undefined,
  };
}
