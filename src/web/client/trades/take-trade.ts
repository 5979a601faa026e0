import type { QueryClient } from "@tanstack/react-query";
import type { Trade } from "#contract/trades.ts";
import { tradeQuery } from "../../api/trade-queries.ts";

/** Puts a trade that an answer brought where it is read from, and has the lists that it stands in read again. */
export function takeTrade(queryClient: QueryClient, trade: Trade): void {
  queryClient.setQueryData(tradeQuery(trade.id).queryKey, trade);
  const [noun, id] = tradeQuery(trade.id).queryKey;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => (queryKey[0] === noun && queryKey[1] !== id) || queryKey[0] === "balances",
  });
}
