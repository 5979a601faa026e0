import { queryOptions } from "@tanstack/react-query";
import { readOverview } from "#contract/reporting/overview.ts";
import { call } from "./call.ts";
import { withTimeZone } from "./desk-trade-queries.ts";

/** The overview for the reader's own day. Never cached, because figures change all the time. */
export const overviewQuery = queryOptions({
  queryKey: ["desk", "overview"],
  queryFn: ({ signal }) => call(readOverview, { query: withTimeZone({}), signal }),
  gcTime: 0,
});
