import { queryOptions } from "@tanstack/react-query";
import { readPosition } from "#contract/reporting/position.ts";
import { call } from "./call.ts";

/** The house's position. Never cached, because rates change all the time. */
export const positionQuery = queryOptions({
  queryKey: ["desk", "position"],
  queryFn: ({ signal }) => call(readPosition, { signal }),
  gcTime: 0,
});
