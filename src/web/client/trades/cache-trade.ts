import type { QueryClient } from "@tanstack/react-query";
import type { Trade } from "#contract/trading/trades.ts";
import { tradeQuery } from "#web/api/trade-queries.ts";

/**
 * Caches a trade from a response and refetches it too, because the event stream may have announced something
 * newer.
 */
export function cacheTrade(queryClient: QueryClient, trade: Trade): void {
  queryClient.setQueryData(tradeQuery(trade.id).queryKey, trade);
  invalidateTrades(queryClient);
}

/** Invalidates all trades and the balances they move. */
export function invalidateTrades(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["trades"] });
  void queryClient.invalidateQueries({ queryKey: ["balances"] });
}
