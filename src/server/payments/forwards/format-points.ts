import type { Rate } from "#domain/rate.ts";

const pointDecimals = 10;

/** The second rate less the first, as decimal text with all ten decimals and a minus for a discount. */
export function formatPoints(from: Rate, to: Rate): string {
  const points = to - from;
  const digits = (points < 0n ? -points : points).toString().padStart(pointDecimals + 1, "0");
  return `${points < 0n ? "-" : ""}${digits.slice(0, -pointDecimals)}.${digits.slice(-pointDecimals)}`;
}
