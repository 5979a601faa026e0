import { queryOptions } from "@tanstack/react-query";
import { readOverview, readPace } from "#contract/reporting/overview.ts";
import { readDeskQueues } from "#contract/reporting/queues.ts";
import { call } from "./call.ts";
import { withTimeZone } from "./desk-trade-queries.ts";

/** Sizes of the desk's queues, for the navigation. */
export const deskQueuesQuery = queryOptions({
  queryKey: ["desk", "queues"],
  queryFn: ({ signal }) => call(readDeskQueues, { signal }),
  refetchInterval: 30_000,
});

/** The overview for the reader's own day. Never cached, because figures change all the time. */
export const overviewQuery = queryOptions({
  queryKey: ["desk", "overview"],
  queryFn: ({ signal }) => call(readOverview, { query: withTimeZone({}), signal }),
  gcTime: 0,
});

/** How the day's bookings add up; refreshed with the overview. */
export const paceQuery = queryOptions({
  queryKey: ["desk", "overview", "pace"],
  queryFn: ({ signal }) => call(readPace, { query: withTimeZone({}), signal }),
  gcTime: 0,
});
