import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { readPayoutHold } from "#contract/clients/restrictions.ts";
import { listSignIns, readSecurity } from "#contract/clients/security.ts";
import { call } from "./call.ts";

const holdRefreshMs = 60_000;

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: ({ signal }) => call(readSecurity, { signal }),
  // What is signed in where changes without a word from the stream.
  staleTime: 0,
});

/** The log of sign-ins, a page at a time. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: ["security", "sign-ins"],
  queryFn: ({ pageParam, signal }) =>
    call(listSignIns, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: "",
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
});

/** Until when payouts wait after a reset of the second factors; asked for again once that is over. */
export const payoutHoldQuery = queryOptions({
  queryKey: ["security", "payout-hold"],
  queryFn: ({ signal }) => call(readPayoutHold, { signal }),
  refetchInterval: ({ state }) => (state.data?.until == null ? false : holdRefreshMs),
});
