import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listPayments, listReceipts } from "#contract/payments/desk-payments.ts";
import { listKnownPayers } from "#contract/payments/known-payers.ts";
import { readPayout } from "#contract/payments/payout-details.ts";
import { listPayoutBatches, readPayoutPolicy } from "#contract/payments/payouts.ts";
import { listReceiptPlaces, readReceipt } from "#contract/payments/receipt-queue.ts";
import { listReconciledDays, readReconciledDay } from "#contract/payments/reconciliation.ts";
import { listStatementLines, listStatements, readStatement } from "#contract/payments/statements.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { ReceiptStatus } from "#domain/payments/payments/receipt-lifecycle.ts";
import type { ReceiptQueue } from "#domain/payments/payments/receipt-matching.ts";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { call } from "./call.ts";

/** Prefix of all money desk queries: one decision changes several lists. */
export const moneyDeskKey = ["desk", "money"] as const;

const cursorPagination = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

export type ReceiptFilters = { queue?: ReceiptQueue | "waiting" | "unverified"; status?: ReceiptStatus };

export function receiptsQuery(filters: ReceiptFilters) {
  return infiniteQueryOptions({
    queryKey: [...moneyDeskKey, "receipts", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listReceipts, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPagination,
  });
}

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "receipt", id],
    queryFn: ({ signal }) => call(readReceipt, { params: { id }, signal }),
  });
}

export const statementsQuery = infiniteQueryOptions({
  queryKey: [...moneyDeskKey, "statements"],
  queryFn: ({ signal, pageParam }) => call(listStatements, { query: { cursor: pageParam }, signal }),
  ...cursorPagination,
});

/** How often a statement is read while its lines are taken back. */
const withdrawalRefreshMs = 3_000;

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "statement", id],
    queryFn: ({ signal }) => call(readStatement, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.withdrawal?.isRunning ? withdrawalRefreshMs : false),
  });
}

/** All lines of a statement. */
export function statementLinesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...moneyDeskKey, "statement", id, "lines"],
    queryFn: ({ signal, pageParam }) =>
      call(listStatementLines, { params: { id }, query: { cursor: pageParam }, signal }),
    ...cursorPagination,
  });
}

/** Trades and balances that could take a receipt, by search text. */
export function receiptPlacesQuery(id: string, search: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "places", id, search],
    queryFn: ({ signal }) => call(listReceiptPlaces, { params: { id }, query: { search }, signal }),
  });
}

export type PayoutFilters = {
  stage: PayoutList;
  currency?: CurrencyCode | undefined;
  search?: string | undefined;
};

export function payoutsQuery(filters: PayoutFilters) {
  return infiniteQueryOptions({
    queryKey: [...moneyDeskKey, "payouts", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listPayments, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPagination,
  });
}

export function payoutQuery(id: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "payout", id],
    queryFn: ({ signal }) => call(readPayout, { params: { id }, signal }),
  });
}

export const payoutPolicyQuery = queryOptions({
  queryKey: [...moneyDeskKey, "policy"],
  queryFn: ({ signal }) => call(readPayoutPolicy, { signal }),
});

export const payoutBatchesQuery = infiniteQueryOptions({
  queryKey: [...moneyDeskKey, "batches"],
  queryFn: ({ signal, pageParam }) => call(listPayoutBatches, { query: { cursor: pageParam }, signal }),
  ...cursorPagination,
});

export function reconciledDaysQuery(currency: CurrencyCode) {
  return infiniteQueryOptions({
    queryKey: [...moneyDeskKey, "days", currency],
    queryFn: ({ signal, pageParam }) =>
      call(listReconciledDays, { query: { currency, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }: { nextBefore: string | null }) => nextBefore ?? undefined,
  });
}

export function reconciledDayQuery(currency: CurrencyCode, day: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "day", currency, day],
    queryFn: ({ signal }) => call(readReconciledDay, { params: { currency, day }, signal }),
  });
}

export function knownPayersQuery(clientId: string) {
  return queryOptions({
    queryKey: [...moneyDeskKey, "known-payers", clientId],
    queryFn: ({ signal }) => call(listKnownPayers, { params: { id: clientId }, signal }),
  });
}
