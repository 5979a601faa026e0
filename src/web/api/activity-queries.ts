import { infiniteQueryOptions } from "@tanstack/react-query";
import { listActivity } from "#contract/clients/activity.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Filters as in the address. */
export type ActivityFilters = {
  readonly member?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Days are in the reader's time zone. */
export function toActivityQuery(filters: ActivityFilters) {
  return { ...filters, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: ["activity", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listActivity, {
        query: { ...toActivityQuery(filters), cursor: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
