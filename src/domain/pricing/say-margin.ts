import { marginInPercent, standardMargin } from "./margin.ts";

/** A margin of so many percent as people read it: "0.3 %", which no line breaks in two. */
export function sayMargin(percent: number): string {
  return `${percent}\u00a0%`;
}

/** What holds where nothing else is set. */
export const standardMarginWords = sayMargin(marginInPercent(standardMargin));
