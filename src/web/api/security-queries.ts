import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { readPayoutHold } from "#contract/clients/restrictions.ts";
import { listSignIns, readSecurity } from "#contract/clients/security.ts";
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

/** When payouts resume after a factor reset; refetched at that time. */
export const payoutHoldQuery = queryOptions({
  queryKey: ["security", "payout-hold"],
  queryFn: ({ signal }) => call(readPayoutHold, { signal }),
  refetchInterval: ({ state }) => (state.data?.until == null ? false : holdRefreshMs),
});
