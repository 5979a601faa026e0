import { money } from "#domain/money.ts";
import { convert, type Rate } from "#domain/rate.ts";
import type { Price } from "./price-quote.ts";

/**
 * Sold amount in pence, rounded up, as it counts against a limit; `midToGbp` is GBP per 1 of the sold
 * currency.
 */
export function gbpWorth(
  { fromAmount, fromCurrency }: Pick<Price, "fromAmount" | "fromCurrency">,
  midToGbp: Rate,
): bigint {
  return convert(money(fromAmount, fromCurrency), midToGbp, "GBP", "up").minor;
}
