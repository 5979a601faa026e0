import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readPauses, readPayoutHold } from "#contract/clients/restrictions.ts";
import { listSignIns, readSecurity } from "#contract/clients/security.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const holdRefreshMs = 60_000;

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: ({ signal }) => call(readSecurity, { signal }),
  // Sessions are not covered by the event stream.
  staleTime: 0,
});

export const signInsQuery = infiniteQueryOptions({
  queryKey: ["security", "sign-ins"],
  queryFn: ({ pageParam, signal }) =>
    call(listSignIns, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: "",
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
});

/** When payouts resume after a reset, and which it was; refetched at that time. */
export const payoutHoldQuery = queryOptions({
  queryKey: ["security", "payout-hold"],
  queryFn: ({ signal }) => call(readPayoutHold, { signal }),
  refetchInterval: ({ state }) => (state.data?.until == null ? false : holdRefreshMs),
});

/** Currencies that something sells and buys or pays, as far as they are chosen. */
export type PausedCurrencies = {
  fromCurrency?: CurrencyCode | undefined;
  toCurrency?: CurrencyCode | undefined;
};

/** What is paused now; read whenever a screen that depends on it is opened, and until it goes on. */
export function pausesQuery(query: PausedCurrencies) {
  return queryOptions({
    queryKey: ["security", "pauses", query],
    queryFn: ({ signal }) => call(readPauses, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      Object.values(state.data ?? {}).every((reason) => reason === null) ? false : holdRefreshMs,
  });
}
