import type { CurrencyCode } from "#domain/currency.ts";
import { crossRate, type Rate, rateFromScaled, scaleRate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { unitRate } from "./rate-table.ts";

/** A pair's mid-market rate in a simulated market. */
export type SimulatedRate = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Mid-market units of `toCurrency` per 1 of `fromCurrency`. */
  readonly rate: Rate;
};

type PerUsd = ReadonlyMap<CurrencyCode, Rate>;
type Pair = Omit<SimulatedRate, "rate">;

/**
 * Greatest distance of a moved currency from its reference against the US dollar. Two tables in a row then differ by less
 * than the 25% at which the feed refuses one, whatever is set and whatever ends.
 */
const maxMovePercent = 10n;

/**
 * The currency of a pair that moves: never the US dollar, against which all others are kept, else the later in the
 * alphabet. The same for both directions, and each moves against one before it, so that no two depend on each other.
 */
export function movedCurrency({ fromCurrency, toCurrency }: Pair): CurrencyCode {
  if (fromCurrency === "USD") return toCurrency;
  if (toCurrency === "USD") return fromCurrency;
  return fromCurrency > toCurrency ? fromCurrency : toCurrency;
}

/** Lowest and highest rate of a pair within the bounds of its moved currency; undefined without a rate of both. */
export function simulatedRateBounds(
  perUsd: PerUsd,
  reference: PerUsd,
  pair: Pair,
): readonly [lowest: Rate, highest: Rate] | undefined {
  const moved = movedCurrency(pair);
  const bounds = movedBounds(reference, moved);
  const other = perUsd.get(moved === pair.toCurrency ? pair.fromCurrency : pair.toCurrency);
  if (!bounds || !other) return undefined;
  const [least, most] = bounds;
  return moved === pair.toCurrency
    ? [crossRate(other, least), crossRate(other, most)]
    : [crossRate(most, other), crossRate(least, other)];
}

/** A simulated market's rates with those that were set, each within its bounds. */
export function applySimulatedRates(
  perUsd: PerUsd,
  reference: PerUsd,
  simulated: readonly SimulatedRate[],
): Map<CurrencyCode, Rate> {
  const rates = new Map(perUsd);
  const inOrder = simulated.toSorted((a, b) => (movedCurrency(a) < movedCurrency(b) ? -1 : 1));
  for (const each of inOrder) {
    const moved = movedCurrency(each);
    const rate = movedRate(rates, each);
    const bounds = movedBounds(reference, moved);
    if (rate !== undefined && bounds) rates.set(moved, within(rate, bounds));
  }
  return rates;
}

function movedBounds(reference: PerUsd, currency: CurrencyCode): readonly [Rate, Rate] | undefined {
  const rate = reference.get(currency);
  return rate && [scaleRate(rate, 100n - maxMovePercent, 100n), scaleRate(rate, 100n + maxMovePercent, 100n)];
}

function within(scaled: bigint, [least, most]: readonly [Rate, Rate]): Rate {
  if (scaled < least) return least;
  return scaled > most ? most : rateFromScaled(scaled);
}

/** Scaled units of the moved currency per 1 USD at which the pair is at its rate, or just above. */
function movedRate(perUsd: PerUsd, simulated: SimulatedRate): bigint | undefined {
  const { fromCurrency, toCurrency, rate } = simulated;
  const [from, to] = [perUsd.get(fromCurrency), perUsd.get(toCurrency)];
  if (movedCurrency(simulated) === toCurrency) return from && divide(from * rate, unitRate, "up");
  return to && divide(to * unitRate, rate, "down");
}
