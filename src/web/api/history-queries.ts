import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type HistoryFilters, listHistory } from "#contract/reporting/history.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

/** A few screens of the list. */
const pageSize = 100;

/** The list's filters as in the URL. */
export type HistoryListFilters = Pick<HistoryFilters, "view" | "reference" | "sell" | "buy" | "from" | "to">;

/** Days are in the reader's time zone. */
export function toHistoryQuery(filters: HistoryListFilters) {
  return { ...filters, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

export function historyQuery(filters: HistoryListFilters) {
  return infiniteQueryOptions({
    queryKey: ["history", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listHistory, {
        query: { ...toHistoryQuery(filters), cursor: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The newest exchanges of a pair in one direction, for its chart. Refreshed with the trades. */
export function pairTradesQuery(sell: CurrencyCode, buy: CurrencyCode) {
  return queryOptions({
    queryKey: ["trades", "of-pair", sell, buy],
    queryFn: ({ signal }) =>
      call(listHistory, { query: { view: "exchanges", sell, buy, limit: 50 }, signal }),
    enabled: sell !== buy,
  });
}
