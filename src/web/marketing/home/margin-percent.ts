import { type Margin, marginInPercent, standardMargin } from "#domain/pricing/margin.ts";

const percent = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 4 });

/** What is taken off the mid-market rate, in words: "0.3 %". Of the standard margin unless another is given. */
export function marginPercent(margin: Margin = standardMargin): string {
  return `${percent.format(marginInPercent(margin))}\u00a0%`;
}
