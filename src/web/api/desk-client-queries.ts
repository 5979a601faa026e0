import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listUsers, readClientTimeline } from "#contract/clients/admin-client-file.ts";
import {
  type ClientSort,
  countClients,
  listClients,
  readClient,
  type SortDirection,
} from "#contract/clients/admin-clients.ts";
import { readClientExposure } from "#contract/clients/client-exposure.ts";
import { readClientFactors } from "#contract/clients/client-factors.ts";
import { readClientReview } from "#contract/clients/client-review.ts";
import { listClientDocuments } from "#contract/clients/documents.ts";
import { listClientScreeningCases } from "#contract/clients/screening.ts";
import { readForwardDeposit } from "#contract/payments/forward-deposit.ts";
import {
  listClientBalances,
  listClientPayments,
  listClientRecipients,
  listStandingInstructions,
  readClientTeam,
} from "#contract/reporting/client-page.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { call } from "./call.ts";
import { lastIdPagination } from "./last-id-pagination.ts";
import { screeningKey } from "./screening-queries.ts";

const pageSize = 100;

export type ClientFilters = {
  search: string | undefined;
  status: ClientStatus | undefined;
  sort: ClientSort;
  direction: SortDirection;
};

export function deskClientsQuery(filters: ClientFilters) {
  return infiniteQueryOptions({
    queryKey: ["desk", "clients", "list", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listClients, { query: { ...filters, cursor: pageParam, limit: pageSize }, signal }),
    ...lastIdPagination(pageSize),
  });
}

export function clientCountsQuery(search: string | undefined) {
  return queryOptions({
    queryKey: ["desk", "clients", "count", search ?? ""],
    queryFn: ({ signal }) => call(countClients, { query: { search }, signal }),
  });
}

export function deskClientQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "one", id],
    queryFn: ({ signal }) => call(readClient, { params: { id }, signal }),
  });
}

export function clientReviewQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "review", id],
    queryFn: ({ signal }) => call(readClientReview, { params: { id }, signal }),
  });
}

export function clientBalancesQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "balances", id],
    queryFn: ({ signal }) => call(listClientBalances, { params: { id }, signal }),
  });
}

export function standingInstructionsQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "standing-instructions", id],
    queryFn: ({ signal }) => call(listStandingInstructions, { params: { id }, signal }),
  });
}

export function clientRecipientsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["desk", "clients", "recipients", id],
    queryFn: ({ signal, pageParam }) =>
      call(listClientRecipients, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function clientPaymentsQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "payments", id],
    queryFn: ({ signal }) => call(listClientPayments, { params: { id }, signal }),
  });
}

export function clientTeamQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "team", id],
    queryFn: ({ signal }) => call(readClientTeam, { params: { id }, signal }),
  });
}

export function clientScreeningCasesQuery(id: string) {
  return queryOptions({
    queryKey: [...screeningKey, "client", id],
    queryFn: ({ signal }) => call(listClientScreeningCases, { params: { id }, signal }),
  });
}

export function clientExposureQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "exposure", id],
    queryFn: ({ signal }) => call(readClientExposure, { params: { id }, signal }),
  });
}

export function clientForwardDepositQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "forward-deposit", id],
    queryFn: ({ signal }) => call(readForwardDeposit, { params: { id }, signal }),
  });
}

export function clientFactorsQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "factors", id],
    queryFn: ({ signal }) => call(readClientFactors, { params: { id }, signal }),
  });
}

export function clientDocumentsQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "documents", id],
    queryFn: ({ signal }) => call(listClientDocuments, { params: { id }, signal }),
  });
}

export function clientTimelineQuery(id: string, only: "notes" | undefined) {
  return infiniteQueryOptions({
    queryKey: ["desk", "clients", "timeline", id, only ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      call(readClientTimeline, { params: { id }, query: { only, cursor: pageParam, limit: 25 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Candidates for a client's referrer, by search text. */
export function usersQuery(search: string) {
  return queryOptions({
    queryKey: ["desk", "users", search],
    queryFn: ({ signal }) => call(listUsers, { query: { search, limit: 20 }, signal }),
  });
}
