import { infiniteQueryOptions } from "@tanstack/react-query";
import { listCoverDeals } from "#contract/trading/cover-deals.ts";
import { call } from "./call.ts";

/** Refreshed with the position, which each deal changes. */
export const coverDealsQuery = infiniteQueryOptions({
  queryKey: ["desk", "position", "cover-deals"],
  queryFn: ({ signal, pageParam }) =>
    call(listCoverDeals, { query: { cursor: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});
