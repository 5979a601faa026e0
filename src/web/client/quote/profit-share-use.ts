import type { Quote } from "#contract/trading/quotes.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";

/** Whether there is any profit share that could pay a part of the quote. */
export function hasProfitShare({ fromCurrency, profitShare }: Quote): boolean {
  return minor(profitShare.usable, fromCurrency) > 0n;
}

/** What the client has to send once it is booked: the whole amount, or what profit share leaves of it. Decimal text. */
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
