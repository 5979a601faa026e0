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

/** What a list is narrowed to, as its screen's address has it. */
export type DeskTradeFilters = Omit<QueryInput<typeof countDeskTrades>, "zone">;
export type DeskQuoteFilters = Omit<QueryInput<typeof countDeskQuotes>, "zone">;

/** A day is meant as it is where the reader is. */
export function withTimeZone<Wish extends object>(wish: Wish) {
  return { ...wish, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

export function deskTradesQuery(wish: DeskTradeFilters, direction: SortDirection) {
  return infiniteQueryOptions({
    queryKey: ["desk", "trades", "list", wish, direction],
    queryFn: ({ signal, pageParam }) =>
      call(listDeskTrades, {
        query: { ...withTimeZone(wish), direction, cursor: pageParam, limit: pageSize },
        signal,
      }),
    ...lastIdPagination(pageSize),
  });
}

export function deskTradeCountQuery(wish: DeskTradeFilters) {
  return queryOptions({
    queryKey: ["desk", "trades", "count", wish],
    queryFn: ({ signal }) => call(countDeskTrades, { query: withTimeZone(wish), signal }),
  });
}

export function deskTradeQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "trades", "one", id],
    queryFn: ({ signal }) => call(readDeskTrade, { params: { id }, signal }),
  });
}

export function deskQuotesQuery(wish: DeskQuoteFilters, direction: SortDirection) {
  return infiniteQueryOptions({
    queryKey: ["desk", "quotes", "list", wish, direction],
    queryFn: ({ signal, pageParam }) =>
      call(listDeskQuotes, {
        query: { ...withTimeZone(wish), direction, cursor: pageParam, limit: pageSize },
        signal,
      }),
    ...lastIdPagination(pageSize),
  });
}

export function deskQuoteCountQuery(wish: DeskQuoteFilters) {
  return queryOptions({
    queryKey: ["desk", "quotes", "count", wish],
    queryFn: ({ signal }) => call(countDeskQuotes, { query: withTimeZone(wish), signal }),
  });
}

/** A client's newest trades, for their page. */
export function clientTradesQuery(clientId: string) {
  return queryOptions({
    queryKey: ["desk", "trades", "of-client", clientId],
    queryFn: ({ signal }) => call(listDeskTrades, { query: { clientId, limit: 10 }, signal }),
  });
}
