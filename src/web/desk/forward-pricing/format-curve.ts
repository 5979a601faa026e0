import type { DepositCurveRow } from "#contract/market/forward-pricing.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { type DepositTenor, depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import type { MarginTenor } from "#domain/market/forward-pricing/forward-margin.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

export const tenorNames: Readonly<Record<DepositTenor, string>> = {
  "1W": "1 week",
  "1M": "1 month",
  "2M": "2 months",
  "3M": "3 months",
  "6M": "6 months",
  "9M": "9 months",
  "12M": "12 months",
};

export const bandNames: Readonly<Record<MarginTenor, string>> = {
  "1M": "Up to 1 month",
  "3M": "Up to 3 months",
  "6M": "Up to 6 months",
  "12M": "Over 6 months",
};

const figure = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** "3.75%" or "−0.25%", with two to four decimals. */
export function formatYearlyRate(percent: number): string {
  return formatPercent(figure.format(percent).replace("-", "−"));
}

/** All rates of a curve in one line. */
export function formatRates(rates: DepositCurveRow["rates"]): string {
  const [first, ...others] = depositTenors.map((tenor) => rates[tenor]);
  if (first !== undefined && others.every((rate) => rate === first))
    return `${formatYearlyRate(first)} at every tenor`;
  return depositTenors.map((tenor) => `${tenor} ${formatYearlyRate(rates[tenor])}`).join(", ");
}

/** Whose rates they are: "Reference policy rates, entered by Summit", or who set and approved them. */
export function formatCurveSource({ isReference, set }: DepositCurveRow): string {
  if (isReference) return "Reference policy rates, entered by Summit";
  return `${set.by ?? ""}${set.approvedBy === null ? "" : `, approved by ${set.approvedBy}`}`;
}

type Mark = { readonly word: string; readonly tone: BadgeTone };

/** What the desk has to know about a curve before it prices with it. */
export function marksOfCurve({ isReference, age }: Pick<DepositCurveRow, "isReference" | "age">): Mark[] {
  return [
    ...(isReference ? [{ word: "Reference", tone: "waiting" } as const] : []),
    ...(age === "ageing" ? [{ word: "Over 7 days old", tone: "waiting" } as const] : []),
    ...(age === "stale" ? [{ word: "Too old to price", tone: "bad" } as const] : []),
  ];
}
