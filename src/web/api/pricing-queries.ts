import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listDeskCurrencies, listMargins, type MarginState } from "#contract/market/pricing.ts";
import { listFundingTolerances } from "#contract/payments/funding-tolerances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** All that is read of margins: a change of one may change any of it. */
export const marginsKey = ["desk", "margins"] as const;

export type MarginFilters = {
  readonly clientId: string | undefined;
  readonly currency: CurrencyCode | undefined;
  readonly state: MarginState;
};

/** The margins that are set, newest first, a page at a time. */
export function marginsQuery(wish: MarginFilters) {
  return infiniteQueryOptions({
    queryKey: [...marginsKey, "list", wish],
    queryFn: ({ signal, pageParam }) =>
      call(listMargins, { query: { ...wish, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

const maxClientMargins = 200;

/** A client's own margins that are in force, whichever pair they are for. */
export function clientMarginsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...marginsKey, "client", clientId],
    queryFn: ({ signal }) =>
      call(listMargins, { query: { clientId, state: "in_force", limit: maxClientMargins }, signal }),
    select: ({ items }) => items,
  });
}

/** Every currency with what the desk decided of it. */
export const deskCurrenciesQuery = queryOptions({
  queryKey: ["desk", "currencies"],
  queryFn: ({ signal }) => call(listDeskCurrencies, { signal }),
});

export const fundingTolerancesQuery = queryOptions({
  queryKey: ["desk", "funding-tolerances"],
  queryFn: ({ signal }) => call(listFundingTolerances, { signal }),
});
