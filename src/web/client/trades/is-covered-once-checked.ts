import type { Trade } from "#contract/trading/trades.ts";
import { parseAmount } from "#domain/money.ts";

/** Whether the money that our team checks covers all that is still due, so that there is nothing to send. */
export function isCoveredOnceChecked({
  amountBeingChecked,
  amountOutstanding,
  fromCurrency,
}: Pick<Trade, "amountBeingChecked" | "amountOutstanding" | "fromCurrency">): boolean {
  return parseAmount(amountBeingChecked, fromCurrency) >= parseAmount(amountOutstanding, fromCurrency);
}
