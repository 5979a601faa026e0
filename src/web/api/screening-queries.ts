import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listScreeningCases, listScreeningLists, readScreening } from "#contract/clients/screening.ts";
import type { CaseStatus } from "#domain/clients/screening/case-decision.ts";
import { call } from "./call.ts";

/** Prefix of all screening queries: one decision changes all of them. */
export const screeningKey = ["desk", "screening"] as const;

/** Freshness of the lists and the queue sizes. */
export const screeningQuery = queryOptions({
  queryKey: [...screeningKey, "standing"],
  queryFn: ({ signal }) => call(readScreening, { signal }),
});

export function screeningCasesQuery(status: CaseStatus) {
  return infiniteQueryOptions({
    queryKey: [...screeningKey, "cases", status],
    queryFn: ({ signal, pageParam }) =>
      call(listScreeningCases, { query: { status, cursor: pageParam, limit: 25 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export const screeningListsQuery = infiniteQueryOptions({
  queryKey: [...screeningKey, "lists"],
  queryFn: ({ signal, pageParam }) =>
    call(listScreeningLists, { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});
