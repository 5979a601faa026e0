import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listFeedback } from "#contract/clients/feedback.ts";
import { listDeskMarketReports } from "#contract/market/market-reports.ts";
import { listRefusedMails } from "#contract/notifications/refused-mails.ts";
import { call } from "./call.ts";

const pageSize = 50;

export function feedbackInboxQuery(state: "open" | "handled" | undefined) {
  return infiniteQueryOptions({
    queryKey: ["desk", "feedback", state ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      call(listFeedback, { query: { state, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export const refusedMailsQuery = infiniteQueryOptions({
  queryKey: ["desk", "refused-mails"],
  queryFn: ({ signal, pageParam }) =>
    call(listRefusedMails, { query: { cursor: pageParam, limit: pageSize }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export const deskReportsQuery = queryOptions({
  queryKey: ["desk", "market-reports"],
  queryFn: ({ signal }) => call(listDeskMarketReports, { signal }),
});
