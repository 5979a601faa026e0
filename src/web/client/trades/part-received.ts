import type { TradeSummary } from "#contract/trading/trades.ts";
import { formatMoney } from "#web/design/format.ts";

/** Whether a part of the amount due has been received. */
export function isPartPaid({
  stage,
  amountReceived,
}: Pick<TradeSummary, "stage" | "amountReceived">): boolean {
  return stage === "AWAITING_FUNDS" && /[1-9]/.test(amountReceived);
}

/** `400.00 of 1,000.00 GBP`. */
export function partReceived({
  amountReceived,
  amountDue,
  fromCurrency,
}: Pick<TradeSummary, "amountReceived" | "amountDue" | "fromCurrency">): string {
  return `${formatMoney(amountReceived, fromCurrency, "plain")} of ${formatMoney(amountDue, fromCurrency, "code")}`;
}
