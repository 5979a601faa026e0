import type { ResponseInput } from "#contract/endpoint.ts";
import type * as contract from "#contract/simulation/simulation.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { rebase } from "#domain/market/rates/rate-table.ts";
import { movedCurrency, simulatedRateBounds } from "#domain/market/rates/simulated-rate.ts";
import { parseRate, type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import { setSimulatedRate } from "#server/market/rates/simulated-rates-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

type RateInput = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly rate: string | number;
  readonly seconds: number;
  readonly userId: string;
};

type Market = {
  readonly now: Date;
  readonly rates: Pick<LatestRates, "freshTable">;
  /** Real rates, in units per 1 USD. */
  readonly reference: ReadonlyMap<CurrencyCode, Rate>;
};

/**
 * Sets the rate that the feed gives a pair from its next table on.
 * @throws Refused `same_currency`, `rate_invalid`, `rate_unavailable` or `simulated_rate_out_of_bounds`.
 */
export async function simulateRate(
  tx: Transaction,
  { rate: typed, seconds, userId, ...pair }: RateInput,
  { now, rates, reference }: Market,
): Promise<ResponseInput<typeof contract.simulateRate>> {
  if (pair.fromCurrency === pair.toCurrency) throw new Refused("same_currency");
  const rate = typeof typed === "number" ? rateFromNumber(typed) : parseRate(typed.trim());
  if (rate === undefined) throw new Refused("rate_invalid", { rate: "Enter a rate, like 1.1650" });
  const perUsd = rebase(rates.freshTable()?.perBase ?? new Map(), "USD");
  const bounds = perUsd && simulatedRateBounds(perUsd, reference, pair);
  if (!bounds) throw new Refused("rate_unavailable");
  const [lowest, highest] = bounds;
  if (rate < lowest || rate > highest) {
    const range = `Enter a rate between ${formatTargetRate(lowest)} and ${formatTargetRate(highest)}.`;
    throw new Refused("simulated_rate_out_of_bounds", { rate: range });
  }
  const until = new Date(now.getTime() + seconds * 1_000);
  await setSimulatedRate(tx, { ...pair, rate }, { until, setBy: userId, setAt: now });
  const moved = movedCurrency(pair);
  return { simulated: true, ...pair, rate: rateToNumber(rate), movedCurrency: moved, until };
}
