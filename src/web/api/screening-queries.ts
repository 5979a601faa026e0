import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listScreeningCases, listScreeningLists, readScreening } from "#contract/clients/screening.ts";
import type { CaseStatus } from "#domain/clients/screening/case-decision.ts";
import { call } from "./call.ts";

/** Everything about screening begins so: one decision makes all of it old. */
export const screeningKey = ["desk", "screening"] as const;

/** Whether the lists are fresh, and what waits. */
export const screeningQuery = queryOptions({
  queryKey: [...screeningKey, "standing"],
  queryFn: ({ signal }) => call(readScreening, { signal }),
});

/** Names near listed ones, newest first, a page at a time. */
export function screeningCasesQuery(status: CaseStatus) {
  return infiniteQueryOptions({
    queryKey: [...screeningKey, "cases", status],
    queryFn: ({ signal, pageParam }) =>
      call(listScreeningCases, { query: { status, cursor: pageParam, limit: 25 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Every version of every list, newest first, a page at a time. */
export const screeningListsQuery = infiniteQueryOptions({
  queryKey: [...screeningKey, "lists"],
  queryFn: ({ signal, pageParam }) =>
    call(listScreeningLists, { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});
