import type { Quote } from "#contract/trading/quotes.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";

/** Whether any profit share could pay for a part of the quote. */
export function hasProfitShare({ fromCurrency, profitShare }: Quote): boolean {
  return minor(profitShare.usable, fromCurrency) > 0n;
}

/** What the client has to send after booking: the amount less used profit share, as decimal text. */
export function amountToSend(quote: Quote, useProfitShare: boolean): string {
  const { fromAmount, fromCurrency, profitShare } = quote;
  if (!useProfitShare) return fromAmount;
  return formatAmount(
    money(minor(fromAmount, fromCurrency) - minor(profitShare.usable, fromCurrency), fromCurrency),
  );
}

function minor(amount: string, currency: Quote["fromCurrency"]): bigint {
  const read = parseAmount(amount, currency);
  return typeof read === "bigint" ? read : 0n;
}
