import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listDeskCurrencies, listMargins, type MarginState } from "#contract/market/pricing.ts";
import { listFundingTolerances } from "#contract/payments/funding-tolerances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Prefix of all margin queries: one change may affect any of them. */
export const marginsKey = ["desk", "margins"] as const;

export type MarginFilters = {
  readonly clientId: string | undefined;
  readonly currency: CurrencyCode | undefined;
  readonly state: MarginState;
};

export function marginsQuery(filters: MarginFilters) {
  return infiniteQueryOptions({
    queryKey: [...marginsKey, "list", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listMargins, { query: { ...filters, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

const maxClientMargins = 200;

export function clientMarginsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...marginsKey, "client", clientId],
    queryFn: ({ signal }) =>
      call(listMargins, { query: { clientId, state: "in_force", limit: maxClientMargins }, signal }),
    select: ({ items }) => items,
  });
}

/** Every currency with the desk's settings. */
export const deskCurrenciesQuery = queryOptions({
  queryKey: ["desk", "currencies"],
  queryFn: ({ signal }) => call(listDeskCurrencies, { signal }),
});

export const fundingTolerancesQuery = queryOptions({
  queryKey: ["desk", "funding-tolerances"],
  queryFn: ({ signal }) => call(listFundingTolerances, { signal }),
});
