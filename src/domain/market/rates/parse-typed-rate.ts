import { parseRate, type Rate, rateFromNumber } from "#domain/rate.ts";
import { normaliseTypedRate } from "#domain/typed-figures.ts";

/**
 * Parses a typed or sent rate: above zero, below 1,000,000,000, at most ten decimals, with commas as in
 * `normaliseTypedRate`. A number is taken at ten decimals. Undefined when invalid.
 */
export function parseTypedRate(typed: string | number): Rate | undefined {
  return typeof typed === "number" ? rateFromNumber(typed) : parseRate(normaliseTypedRate(typed) ?? "");
}
