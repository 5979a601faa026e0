/**
 * What the house keeps of an exchange, in millionths of the mid-market rate: 3,000 is 0.3 %. Whole, from none at all to
 * 5 %, as the database keeps it; JSON has it in percent.
 */
export type Margin = number & { readonly __margin: unique symbol };

const perPercent = 10_000;
export const maxMargin = (5 * perPercent) as Margin;

/** None at all: the client gets the mid-market rate. */
export const noMargin = 0 as Margin;

/** What a client pays unless a margin is set for them or for the pair: 0.3 %, so that their rate is mid × 0.997. */
export const standardMargin = 3_000 as Margin;

/** Reads a percentage such as "0.25", with at most four decimals; undefined when it is none from 0 to 5. */
export function parseMargin(percent: string): Margin | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (!match) return undefined;
  return marginFromMillionths(Number((match[1] ?? "") + (match[2] ?? "").padEnd(4, "0")));
}

/** A margin of the database; undefined when the number is none. */
export function marginFromMillionths(millionths: number): Margin | undefined {
  const isOne = Number.isInteger(millionths) && millionths >= 0 && millionths <= maxMargin;
  return isOne ? (millionths as Margin) : undefined;
}

/** In percent, for JSON: 0.3. */
export function marginInPercent(margin: Margin): number {
  return margin / perPercent;
}

/** A percentage of JSON; undefined when it is no margin. */
export function marginFromPercent(percent: number): Margin | undefined {
  return marginFromMillionths(Math.round(percent * perPercent));
}
