import { queryOptions } from "@tanstack/react-query";
import { readDayResult } from "#contract/reporting/position.ts";
import { call } from "./call.ts";

/** The house's profit and loss of the day. Below the position's key, so that it is read again with it. */
export const dayResultQuery = queryOptions({
  queryKey: ["desk", "position", "day result"],
  queryFn: ({ signal }) => call(readDayResult, { signal }),
  gcTime: 0,
});
