import { formatPercent } from "#domain/format-percent.ts";

/**
 * Margin in millionths of the mid-market rate: 3,000 is 0.3%. An integer from 0 to 5%; JSON has it in
 * percent.
 */
export type Margin = number & { readonly __margin: unique symbol };

const perPercent = 10_000;
export const maxMargin = (5 * perPercent) as Margin;

/** The client gets the mid-market rate. */
export const noMargin = 0 as Margin;

/** Default: 0.3%, so the client rate is mid × 0.997. */
export const standardMargin = 3_000 as Margin;

/** What a high-street bank takes, for comparison. */
export const bankMargin = 30_000 as Margin;

/** Parses a percentage such as "0.25", at most four decimals; undefined outside 0 to 5. */
export function parseMargin(percent: string): Margin | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (!match) return undefined;
  return marginFromMillionths(Number((match[1] ?? "") + (match[2] ?? "").padEnd(4, "0")));
}

/** Undefined when out of range. */
export function marginFromMillionths(millionths: number): Margin | undefined {
  const isOne = Number.isInteger(millionths) && millionths >= 0 && millionths <= maxMargin;
  return isOne ? (millionths as Margin) : undefined;
}

/** For JSON: 0.3. */
export function marginInPercent(margin: Margin): number {
  return margin / perPercent;
}

/** Undefined when out of range. */
export function marginFromPercent(percent: number): Margin | undefined {
  return marginFromMillionths(Math.round(percent * perPercent));
}

export type MarginFault = "malformed" | "too_great" | "too_precise";

/** Parses a typed percentage, "0.25", "0,25" or "0.25 %". */
export function parseTypedMargin(typed: string): Margin | MarginFault {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,30}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return "malformed";
  // Ignores leading and trailing zeros: 0.2500 is 0.25, and 005 is 5.
  const [units, fraction] = [whole.replace(/^0+(?=\d)/, ""), decimals.replace(/0+$/, "")];
  if (fraction.length > 4) return "too_precise";
  return parseMargin(fraction === "" ? units : `${units}.${fraction}`) ?? "too_great";
}

export const formatStandardMargin = formatPercent(marginInPercent(standardMargin));
