import { queryOptions } from "@tanstack/react-query";
import { readOverview } from "#contract/reporting/overview.ts";
import { call } from "./call.ts";
import { withTimeZone } from "./desk-trade-queries.ts";

/** How the house stands, of the reader's own day. It is read anew with each look: something always happened since. */
export const overviewQuery = queryOptions({
  queryKey: ["desk", "overview"],
  queryFn: ({ signal }) => call(readOverview, { query: withTimeZone({}), signal }),
  gcTime: 0,
});
