import { queryOptions } from "@tanstack/react-query";
import { listMarketReports, readMarketReport } from "#contract/market/market-reports.ts";
import { call } from "./call.ts";

/** The report of a week, by default the last complete one. */
export function marketReportQuery(week: string | undefined) {
  return queryOptions({
    queryKey: ["market-reports", week ?? "latest"],
    queryFn: ({ signal }) => call(readMarketReport, { query: { week }, signal }),
  });
}

export const marketReportsQuery = queryOptions({
  queryKey: ["market-reports", "archive"],
  queryFn: ({ signal }) => call(listMarketReports, { signal }),
});
