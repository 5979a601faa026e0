import { standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import type { Rate } from "#domain/rate.ts";
import type { ReachedRate } from "#server/automation/matching/rate-trigger.ts";

/** A tick of GBP/EUR at the standard margin, which may have reached targets and stops. */
export function reachedRate(midRate: Rate, at: Date): ReachedRate {
  return {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    margin: standardMargin,
    midRate,
    clientRate: getClientRate(midRate, standardMargin),
    at,
    sides: ["at_or_above", "at_or_below"],
  };
}
