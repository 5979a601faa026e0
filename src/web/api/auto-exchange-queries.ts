import { queryOptions } from "@tanstack/react-query";
import { listAutoExchanges, readAutoExchange } from "#contract/automation/auto-exchange.ts";
import { call } from "./call.ts";

export const autoExchangesQuery = queryOptions({
  queryKey: ["auto-exchanges"],
  queryFn: ({ signal }) => call(listAutoExchanges, { signal }),
});

export function autoExchangeQuery(id: string) {
  return queryOptions({
    queryKey: ["auto-exchanges", id],
    queryFn: ({ signal }) => call(readAutoExchange, { params: { id }, signal }),
  });
}
