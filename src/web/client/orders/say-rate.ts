/** A rate with as many decimals as it needs, four at least: a target is shown exactly as it was set. */
export function sayRate(rate: number): string {
  const exact = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 4, maximumFractionDigits: 10 });
  return exact.format(rate);
}

/** Rates below this are worth only a few steps of 0.0001, and so are shown and typed finer. */
const fineBelow = 0.1;

/** How many decimals a rate of this size is shown and typed with. */
export function rateDecimals(rate: number | undefined): number {
  return rate !== undefined && rate < fineBelow ? 6 : 4;
}

/** A rate of the market or of an exchange: four decimals, six where it is small. */
export function sayMarketRate(rate: number): string {
  const digits = rateDecimals(rate);
  return new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** How far the rate still has to go to the target, in words. */
export function sayDistance(target: number, rate: number): string {
  const distance = target / rate - 1;
  if (distance <= 0) return "Reached now";
  const share = new Intl.NumberFormat("en-GB", {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(distance);
  return `${share} to go`;
}
