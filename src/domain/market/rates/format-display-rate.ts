import { formatPercent } from "#domain/format-percent.ts";
import { formatRate, type Rate, rateToNumber } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";

const minDecimals = 4;
const scaleDecimals = 10;

/** Decimals for displaying and typing a rate: four, or six below 0.1; four when unknown. */
export function rateDecimals(rate: number | undefined): number {
  return rate !== undefined && rate < 0.1 ? 6 : minDecimals;
}

/** Four decimals, six below 0.1, half-even. */
export function formatDisplayRate(rate: Rate): string {
  const decimals = rateDecimals(rateToNumber(rate));
  const scaled = divide(rate, 10n ** BigInt(scaleDecimals - decimals), "half-even");
  const digits = scaled.toString().padStart(decimals + 1, "0");
  return grouped(digits.slice(0, -decimals), digits.slice(-decimals));
}

/** The exact target with at least four decimals. */
export function formatTargetRate(target: Rate): string {
  const [whole = "", fraction = ""] = formatRate(target).split(".");
  return grouped(whole, fraction.replace(/0+$/, "").padEnd(minDecimals, "0"));
}

/** Unsigned distance from the rate, in percent of the rate with two decimals. */
export function formatRateDistance(target: Rate, rate: Rate): string {
  const apart = target > rate ? target - rate : rate - target;
  const hundredths = divide(apart * 10_000n, rate, "half-even")
    .toString()
    .padStart(3, "0");
  return formatPercent(grouped(hundredths.slice(0, -2), hundredths.slice(-2)));
}

function grouped(whole: string, fraction: string): string {
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
