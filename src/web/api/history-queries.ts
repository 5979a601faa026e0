import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type HistoryFilters, type HistoryPayment, listHistory } from "#contract/reporting/history.ts";
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

/** The newest payments to a recipient. Refreshed with the trades. */
export function recipientPaymentsQuery(recipient: string) {
  return queryOptions({
    queryKey: ["trades", "to-recipient", recipient],
    queryFn: async ({ signal }) => {
      const query = { view: "payments", recipient, limit: 20 } as const;
      const { items } = await call(listHistory, { query, signal });
      return items.flatMap((item) => (item.view === "payments" ? [item] : []));
    },
  });
}

/** The newest payments that are neither with the recipient nor returned. Refreshed with the trades. */
export const openPaymentsQuery = queryOptions({
  queryKey: ["trades", "open-payments"],
  queryFn: async ({ signal }) => {
    const { items } = await call(listHistory, { query: { view: "payments", limit: 50 }, signal });
    return items.flatMap((item) => (item.view === "payments" && isUnderWay(item) ? [item] : []));
  },
});

function isUnderWay({ status }: HistoryPayment): boolean {
  return status !== "COMPLETED" && status !== "RETURNED";
}
