import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { SortDirection } from "#contract/clients/admin-clients.ts";
import type { QueryInput } from "#contract/endpoint.ts";
import {
  countDeskQuotes,
  countDeskTrades,
  listDeskQuotes,
  listDeskTrades,
  readDeskTrade,
} from "#contract/trading/admin-trades.ts";
import { call } from "./call.ts";
import { lastIdPagination } from "./last-id-pagination.ts";

const pageSize = 100;

/** A list's filters as in its URL. */
export type DeskTradeFilters = Omit<QueryInput<typeof countDeskTrades>, "zone">;
export type DeskQuoteFilters = Omit<QueryInput<typeof countDeskQuotes>, "zone">;

/** Days are in the reader's time zone. */
export function withTimeZone<Filters extends object>(filters: Filters) {
  return { ...filters, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

export function deskTradesQuery(filters: DeskTradeFilters, direction: SortDirection) {
  return infiniteQueryOptions({
    queryKey: ["desk", "trades", "list", filters, direction],
    queryFn: ({ signal, pageParam }) =>
      call(listDeskTrades, {
        query: { ...withTimeZone(filters), direction, cursor: pageParam, limit: pageSize },
        signal,
      }),
    ...lastIdPagination(pageSize),
  });
}

export function deskTradeCountQuery(filters: DeskTradeFilters) {
  return queryOptions({
    queryKey: ["desk", "trades", "count", filters],
    queryFn: ({ signal }) => call(countDeskTrades, { query: withTimeZone(filters), signal }),
  });
}

export function deskTradeQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "trades", "one", id],
    queryFn: ({ signal }) => call(readDeskTrade, { params: { id }, signal }),
  });
}

export function deskQuotesQuery(filters: DeskQuoteFilters, direction: SortDirection) {
  return infiniteQueryOptions({
    queryKey: ["desk", "quotes", "list", filters, direction],
    queryFn: ({ signal, pageParam }) =>
      call(listDeskQuotes, {
        query: { ...withTimeZone(filters), direction, cursor: pageParam, limit: pageSize },
        signal,
      }),
    ...lastIdPagination(pageSize),
  });
}

export function deskQuoteCountQuery(filters: DeskQuoteFilters) {
  return queryOptions({
    queryKey: ["desk", "quotes", "count", filters],
    queryFn: ({ signal }) => call(countDeskQuotes, { query: withTimeZone(filters), signal }),
  });
}

export function clientTradesQuery(clientId: string) {
  return queryOptions({
    queryKey: ["desk", "trades", "of-client", clientId],
    queryFn: ({ signal }) => call(listDeskTrades, { query: { clientId, limit: 10 }, signal }),
  });
}
