import { queryOptions } from "@tanstack/react-query";
import { listMarketReports, readMarketReport } from "#contract/market/market-reports.ts";
import { call } from "./call.ts";

/** The report on a week of the archive; on the last complete week where none is named. */
export function marketReportQuery(week: string | undefined) {
  return queryOptions({
    queryKey: ["market-reports", week ?? "latest"],
    queryFn: ({ signal }) => call(readMarketReport, { query: { week }, signal }),
  });
}

/** The archive, newest first. */
export const marketReportsQuery = queryOptions({
  queryKey: ["market-reports", "archive"],
  queryFn: ({ signal }) => call(listMarketReports, { signal }),
});
