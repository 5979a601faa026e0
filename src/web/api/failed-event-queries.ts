import { infiniteQueryOptions } from "@tanstack/react-query";
import { type FailedEventState, listFailedEvents } from "#contract/reporting/failed-events.ts";
import { call } from "./call.ts";

/** Key of all lists of failed events. */
export const failedEventsKey = ["desk", "failed-events"] as const;

export function failedEventsQuery(state: FailedEventState) {
  return infiniteQueryOptions({
    queryKey: [...failedEventsKey, state],
    queryFn: ({ signal, pageParam }) =>
      call(listFailedEvents, { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
