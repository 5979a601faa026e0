import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  listScheduleDates,
  listScheduledPayments,
  listSchedules,
  readSchedule,
} from "#contract/automation/schedules.ts";
import type { QueryInput } from "#contract/endpoint.ts";
import { call } from "./call.ts";

const pageSize = 50;

export const schedulesQuery = infiniteQueryOptions({
  queryKey: ["schedules"],
  queryFn: ({ signal, pageParam }) =>
    call(listSchedules, { query: { cursor: pageParam, limit: pageSize }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export function scheduleQuery(id: string) {
  return queryOptions({
    queryKey: ["schedules", "one", id],
    queryFn: ({ signal }) => call(readSchedule, { params: { id }, signal }),
  });
}

/** Scheduled payments of a period, past and to come; days `YYYY-MM-DD`. */
export function scheduledPaymentsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ["schedules", "payments", from, to],
    queryFn: ({ signal }) => call(listScheduledPayments, { query: { from, to }, signal }),
  });
}

/** The first days of a rule, for the form. */
export function scheduleDatesQuery(rule: QueryInput<typeof listScheduleDates>) {
  return queryOptions({
    queryKey: ["schedule-dates", rule],
    queryFn: ({ signal }) => call(listScheduleDates, { query: rule, signal }),
    retry: false,
  });
}
