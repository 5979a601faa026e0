import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listEntries, readBalance } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 25;

/** One account with its payment instructions. */
export function balanceQuery(currency: CurrencyCode) {
  return queryOptions({
    queryKey: ["balances", currency],
    queryFn: ({ signal }) => call(readBalance, { params: { currency }, signal }),
  });
}

export function entriesQuery(currency: CurrencyCode) {
  return infiniteQueryOptions({
    queryKey: ["balances", currency, "entries"],
    queryFn: ({ signal, pageParam }) =>
      call(listEntries, { params: { currency }, query: { cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
