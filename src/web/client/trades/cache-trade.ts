import type { QueryClient } from "@tanstack/react-query";
import type { Trade } from "#contract/trading/trades.ts";
import { tradeQuery } from "#web/api/trade-queries.ts";

/**
 * Shows a trade as an answer brought it, and has it read again all the same: what the event stream told meanwhile may
 * be newer than the answer.
 */
export function cacheTrade(queryClient: QueryClient, trade: Trade): void {
  queryClient.setQueryData(tradeQuery(trade.id).queryKey, trade);
  invalidateTrades(queryClient);
}

/** Has every trade and the balances that it moves read again, each when it is next shown. */
export function invalidateTrades(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["trades"] });
  void queryClient.invalidateQueries({ queryKey: ["balances"] });
}
