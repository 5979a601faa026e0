import { infiniteQueryOptions } from "@tanstack/react-query";
import { type HistoryFilters, listHistory } from "#contract/reporting/history.ts";
import { call } from "./call.ts";

/** So many at a time: a few screens of the list. */
const pageSize = 100;

/** What the list is narrowed to, as it stands in the screen's address. */
export type HistoryListFilters = Pick<HistoryFilters, "view" | "reference" | "sell" | "buy" | "from" | "to">;

/** A day is meant as it is where the reader is. */
export function toHistoryQuery(wish: HistoryListFilters) {
  return { ...wish, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The client's exchanges or payments, newest first, a page at a time. */
export function historyQuery(wish: HistoryListFilters) {
  return infiniteQueryOptions({
    queryKey: ["history", wish],
    queryFn: ({ signal, pageParam }) =>
      call(listHistory, {
        query: { ...toHistoryQuery(wish), cursor: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
