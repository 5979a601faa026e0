import type { Quote } from "#contract/trading/quotes.ts";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";

/** What the dealer reads to the client, who agrees to exactly this. */
export function formatReadBack(quote: Quote): string {
  const { fromCurrency, toCurrency, fromAmount, toAmount, rate, fundBy } = quote;
  const sold = formatMoney(fromAmount, fromCurrency);
  const bought = formatMoney(toAmount, toCurrency);
  return [
    `You sell ${sold} and buy ${bought}, at a rate of ${formatRateFigure(rate)}.`,
    `Please pay ${sold} by ${formatDateTime(fundBy)}.`,
    "Booking is binding. If you cancel later, you pay any loss from closing it.",
    "Do you agree, and shall I book it?",
  ].join(" ");
}
