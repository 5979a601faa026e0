import { queryOptions } from "@tanstack/react-query";
import { readEconomicCalendar } from "#contract/market/economic-calendar.ts";
import { call } from "./call.ts";

/** What is announced for the next two weeks. */
export const economicCalendarQuery = queryOptions({
  queryKey: ["economic-calendar"],
  queryFn: ({ signal }) => call(readEconomicCalendar, { signal }),
});
