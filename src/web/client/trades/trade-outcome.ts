import type { Trade } from "#contract/trading/trades.ts";
import { formatMoney } from "../../design/format.ts";

/**
 * A completed exchange's outcome in a headline and a sentence: arrived, kept in the balance, or partly
 * returned.
 */
export function tradeOutcome(trade: Trade): { headline: string; sentence: string } {
  const { payments, toAmount, toCurrency } = trade;
  const bought = formatMoney(toAmount, toCurrency, "code");
  const returned = payments.filter(({ status }) => status === "RETURNED");
  if (returned.length > 0) {
    const sums = returned.map(({ amount, currency }) => formatMoney(amount, currency, "code")).join(" and ");
    return {
      headline: "Completed, with a returned payment",
      sentence: `We couldn't pay ${sums}, so it's in your ${toCurrency} balance.`,
    };
  }
  if (payments.length === 0) {
    return { headline: "In your balance", sentence: `${bought} is in your ${toCurrency} balance.` };
  }
  const kept = trade.allocation.find(({ toBalance }) => toBalance);
  const sentence = kept
    ? `${formatMoney(kept.amount, toCurrency, "code")} of ${bought} is in your ${toCurrency} balance. Your recipients have the rest.`
    : `${bought} is with ${payments.length === 1 ? payments[0]?.recipientName : `your ${payments.length} recipients`}.`;
  return { headline: "It has arrived", sentence };
}
