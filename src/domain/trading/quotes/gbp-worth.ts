import { money } from "#domain/money.ts";
import { convert, type Rate } from "#domain/rate.ts";
import type { Price } from "./price-quote.ts";

/** The sold amount in pence; `midToGbp` is pounds per 1 of the sold currency. Rounded up: it counts against a limit. */
export function gbpWorth(
  { fromAmount, fromCurrency }: Pick<Price, "fromAmount" | "fromCurrency">,
  midToGbp: Rate,
): bigint {
  return convert(money(fromAmount, fromCurrency), midToGbp, "GBP", "up").minor;
}
