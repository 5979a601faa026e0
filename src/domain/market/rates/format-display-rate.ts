import { formatPercent } from "#domain/format-percent.ts";
import { formatRate, type Rate, rateToNumber } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";

const minDecimals = 4;
const scaleDecimals = 10;

/**
 * How many decimals a rate of about this size is shown and typed with: four, and six below 0.1, where four would tell too
 * little. Four where none is known yet.
 */
export function rateDecimals(rate: number | undefined): number {
  return rate !== undefined && rate < 0.1 ? 6 : minDecimals;
}

/** A rate of the market as people read it: four decimals, six below 0.1, half-even. */
export function formatDisplayRate(rate: Rate): string {
  const decimals = rateDecimals(rateToNumber(rate));
  const scaled = divide(rate, 10n ** BigInt(scaleDecimals - decimals), "half-even");
  const digits = scaled.toString().padStart(decimals + 1, "0");
  return grouped(digits.slice(0, -decimals), digits.slice(-decimals));
}

/** A target exactly as it was asked for, with four decimals or more. */
export function formatTargetRate(target: Rate): string {
  const [whole = "", fraction = ""] = formatRate(target).split(".");
  return grouped(whole, fraction.replace(/0+$/, "").padEnd(minDecimals, "0"));
}

/** How far the target is from the rate, in per cent of the rate with two decimals and without a sign: "0.95 %". */
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
