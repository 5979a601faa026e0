import { infiniteQueryOptions } from "@tanstack/react-query";
import { listActivity } from "#contract/clients/activity.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Filters as in the address; days are in UTC. */
export type ActivityFilters = {
  readonly member?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: ["activity", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listActivity, { query: { ...filters, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
