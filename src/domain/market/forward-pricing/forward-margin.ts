import { type Margin, maxMargin, noMargin } from "#domain/market/pricing/margin.ts";

/** Bands of a forward's length, by their longest, shortest first. */
export const marginTenors = ["1M", "3M", "6M", "12M"] as const;

export type MarginTenor = (typeof marginTenors)[number];

/** Margins by length, in millionths, on top of the client's spot margin. */
export type ForwardMargins = Readonly<Record<MarginTenor, Margin>>;

/** Until the desk sets some, a forward has the spot margin alone. */
export const noForwardMargins: ForwardMargins = {
  "1M": noMargin,
  "3M": noMargin,
  "6M": noMargin,
  "12M": noMargin,
};

/** Most calendar days of each band: as many as its months can have. The last band has no end. */
const bandDays: readonly (readonly [MarginTenor, number])[] = [
  ["1M", 31],
  ["3M", 92],
  ["6M", 184],
];

/** The margin of a forward so many calendar days after the spot value date. */
export function forwardMarginFor(margins: ForwardMargins, days: number): Margin {
  const [tenor] = bandDays.find(([, most]) => days <= most) ?? ["12M" as const];
  return margins[tenor];
}

/** Whether the margins are the same in each band. */
export function isSameMargins(one: ForwardMargins, other: ForwardMargins): boolean {
  return marginTenors.every((tenor) => one[tenor] === other[tenor]);
}

/** Parts of a forward's margin in millionths; `total` is their sum. */
export type MarginParts = { readonly spot: Margin; readonly forward: Margin; readonly total: Margin };

/** Adds a forward's margin to the client's spot margin, as far as both together stay within the largest margin. */
export function addForwardMargin(spot: Margin, forward: Margin): MarginParts {
  const added = Math.min(forward, maxMargin - spot) as Margin;
  return { spot, forward: added, total: (spot + added) as Margin };
}
