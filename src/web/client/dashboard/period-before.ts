import type { HistoryRange } from "#domain/market/rates/history.ts";
import { rangeDays } from "#domain/market/rates/history.ts";

/** The shortest range that also covers the one before; none goes back further than five years. */
const rangeWithBefore: Readonly<Record<HistoryRange, HistoryRange | undefined>> = {
  "1D": "1W",
  "1W": "1M",
  "1M": "3M",
  "3M": "6M",
  "6M": "1Y",
  "1Y": "5Y",
  "5Y": undefined,
};

export function getRangeWithBefore(range: HistoryRange): HistoryRange | undefined {
  return rangeWithBefore[range];
}

const dayMs = 86_400_000;

/** The mid-market rates of the period before a range that ends now; empty with fewer than two. */
export function ratesOfPeriodBefore(
  points: readonly { at: string; mid: number }[],
  range: HistoryRange,
): readonly number[] {
  const end = Date.parse(points.at(-1)?.at ?? "") - rangeDays[range] * dayMs;
  const start = end - rangeDays[range] * dayMs;
  const rates = points.flatMap(({ at, mid }) => {
    const time = Date.parse(at);
    return time >= start && time < end ? [mid] : [];
  });
  return rates.length > 1 ? rates : [];
}
