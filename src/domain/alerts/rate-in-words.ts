import { formatRate, type Rate } from "../rate.ts";
import { divide } from "../rounding.ts";

const fewestDecimals = 4;
/** Below a tenth, four decimals would tell too little: 1 JPY = 0.005216 GBP. */
const smallRate = 1_000_000_000n;
const decimalsOfSmall = 6;
const rateDecimals = 10;

/** A rate of the market as people read it: four decimals, six below 0.1, half-even. */
export function sayRate(rate: Rate): string {
  const decimals = rate < smallRate ? decimalsOfSmall : fewestDecimals;
  const scaled = divide(rate, 10n ** BigInt(rateDecimals - decimals), "half-even");
  const digits = scaled.toString().padStart(decimals + 1, "0");
  return grouped(digits.slice(0, -decimals), digits.slice(-decimals));
}

/** A target exactly as it was asked for, with four decimals or more. */
export function sayTarget(target: Rate): string {
  const [whole = "", fraction = ""] = formatRate(target).split(".");
  return grouped(whole, fraction.replace(/0+$/, "").padEnd(fewestDecimals, "0"));
}

/** How far the target is from the rate, in per cent of the rate with two decimals and without a sign: "0.95 %". */
export function sayDistance(target: Rate, rate: Rate): string {
  const apart = target > rate ? target - rate : rate - target;
  const hundredths = divide(apart * 10_000n, rate, "half-even")
    .toString()
    .padStart(3, "0");
  return `${grouped(hundredths.slice(0, -2), hundredths.slice(-2))} %`;
}

function grouped(whole: string, fraction: string): string {
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
