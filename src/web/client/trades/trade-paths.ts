import type { TradeSummary } from "#contract/trading/trades.ts";

/** The screen that splits the bought amount among recipients. */
export function assignPath(trade: TradeSummary, useProfitShare = isPositive(trade.profitShareUsed)): string {
  const { id, fromCurrency, toCurrency, toAmount, fromAmount } = trade;
  return `/assign-recipient?${new URLSearchParams({
    tradeId: id,
    fromCurrency,
    toCurrency,
    amount: toAmount,
    fromAmount,
    useProfitShare: String(useProfitShare),
  })}`;
}

/** The screen with the payment instructions. */
export function payPath({ id, fromCurrency, amountOutstanding }: TradeSummary): string {
  return `/pay?${new URLSearchParams({ tradeId: id, fromCurrency, amount: amountOutstanding })}`;
}

export function tradePath({ id }: { id: string }): string {
  return `/trades/${id}`;
}

function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount);
}
