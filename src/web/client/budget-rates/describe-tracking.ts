import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { formatCounted } from "#domain/plural.ts";
import { rateFromNumber, rateFromScaled, rateToNumber } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import type { BadgeTone } from "#web/design/badge.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";

export type Verdict = { readonly words: string; readonly tone: BadgeTone; readonly detail: string };

const nothingYet: Readonly<Record<BudgetRate["status"], Verdict>> = {
  upcoming: {
    ...{ words: "Not started", tone: "quiet" },
    detail: "Your exchanges count from the first day.",
  },
  current: {
    ...{ words: "No exchanges yet", tone: "quiet" },
    detail: "Your exchanges in these currencies will count here.",
  },
  past: { words: "No exchanges", tone: "quiet", detail: "You exchanged nothing in this period." },
};

/** How the average compares with the budget, in words that stand without their colour. */
export function describeAchieved({ tracking, status, toCurrency }: BudgetRate): Verdict {
  const { difference, differencePercent, exchanges } = tracking;
  if (difference === null || differencePercent === null) return nothingYet[status];
  const from = `from ${formatCounted(exchanges, "exchange")}`;
  const isBelow = difference.startsWith("-");
  const amount = difference.replace("-", "");
  if (/^[0.]+$/.test(amount))
    return { words: "On budget", tone: "good", detail: `Exactly what you budgeted, ${from}` };
  const percent = Math.abs(differencePercent);
  const distance = percent === 0 ? "Less than 0.01%" : formatPercent(percent.toFixed(2));
  return {
    words: `${distance} ${isBelow ? "below" : "above"} budget`,
    tone: isBelow ? "bad" : "good",
    detail: `${formatMoney(amount, toCurrency)} ${isBelow ? "less" : "more"} than budgeted, ${from}`,
  };
}

/** What is left of the plan and what it must average; undefined without a plan. */
export function describeRest({ tracking, status, fromCurrency }: BudgetRate): string | undefined {
  const { rest, exchanges } = tracking;
  if (!rest) return undefined;
  if (/^[0.]+$/.test(rest.toSell)) return "You've sold all you planned.";
  const left = formatMoney(rest.toSell, fromCurrency);
  if (status === "past") return `${left} of your plan wasn't sold.`;
  if (exchanges === 0) return `${left} to sell.`;
  if (rest.outlook === "secured") return `${left} left to sell. Your budget is reached whatever it brings.`;
  if (rest.requiredRate === null) return `${left} left to sell. It can't bring you back to your budget.`;
  return `${left} left to sell. It must average at least ${formatRoundedUp(rest.requiredRate)} for you to reach your budget.`;
}

/** Share of the plan that is sold, in whole percent; undefined without a plan. */
export function percentSold({ plannedAmount, tracking }: BudgetRate): number | undefined {
  if (plannedAmount === null) return undefined;
  return Math.min(100, Math.floor((Number(tracking.sold) / Number(plannedAmount)) * 100));
}

/** As rates are shown, and never below the rate. */
function formatRoundedUp(rate: number): string {
  const exact = rateFromNumber(rate);
  if (exact === undefined) return formatRateFigure(rate);
  const step = 10n ** BigInt(10 - rateDecimals(rate));
  return formatRateFigure(rateToNumber(rateFromScaled(divide(exact, step, "up") * step)));
}
