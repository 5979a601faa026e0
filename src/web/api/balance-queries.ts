import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listEntries, readBalance } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 25;

/** One account with where to pay in. Whatever moves its money has it read again. */
export function balanceQuery(currency: CurrencyCode) {
  return queryOptions({
    queryKey: ["balances", currency],
    queryFn: ({ signal }) => call(readBalance, { params: { currency }, signal }),
  });
}

/** What moved an account's money, newest first, a page at a time. */
export function entriesQuery(currency: CurrencyCode) {
  return infiniteQueryOptions({
    queryKey: ["balances", currency, "entries"],
    queryFn: ({ signal, pageParam }) =>
      call(listEntries, { params: { currency }, query: { cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
