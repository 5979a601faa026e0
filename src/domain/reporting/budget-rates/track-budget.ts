import { type Money, money, subtract } from "#domain/money.ts";
import { averageRate, convert, type Rate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { statusOfStage, type TradeStage } from "#domain/trading/trades/lifecycle.ts";
import type { BudgetRate } from "./budget-rate.ts";

/** Exchanges of the budget's currencies and direction that were booked in its period, by their stage. */
export type StageTotal = {
  readonly stage: TradeStage;
  readonly exchanges: number;
  /** In minor units. */
  readonly sold: bigint;
  readonly bought: bigint;
};

export type Tracking = {
  readonly exchanges: number;
  readonly sold: Money;
  readonly bought: Money;
  /** Null before the first exchange. */
  readonly achieved: Achieved | null;
  /** Null without a planned amount. */
  readonly rest: Rest | null;
};

export type Achieved = {
  /** What was bought per 1 sold, rounded half-even. */
  readonly averageRate: Rate;
  /** What was bought beyond what the sold amount buys at the budget rate, rounded half-even; below zero for less. */
  readonly difference: Money;
  /** Of the average from the budget rate, in hundredths of a percent, rounded half-even. */
  readonly basisPoints: bigint;
};

/** `secured`: the plan's total is bought already. `missed`: the rest can't make up for what is lacking. */
export const budgetOutlooks = ["reachable", "secured", "missed"] as const;

export type Rest = {
  /** What is left of the planned amount; zero once it is sold. */
  readonly toSell: Money;
  readonly outlook: (typeof budgetOutlooks)[number];
  /** Lowest average of the rest with which the plan is bought at the budget rate, rounded up; null unless it is reachable. */
  readonly requiredRate: Rate | null;
};

/** What a client achieved against a budget rate. Cancelled and failed exchanges, whose bookings are reversed, don't count. */
export function trackBudget(budget: BudgetRate, totals: readonly StageTotal[]): Tracking {
  const counted = totals.filter(({ stage }) => statusOfStage(stage) !== "FAILED");
  const sold = money(
    counted.reduce((sum, total) => sum + total.sold, 0n),
    budget.fromCurrency,
  );
  const bought = money(
    counted.reduce((sum, total) => sum + total.bought, 0n),
    budget.toCurrency,
  );
  return {
    exchanges: counted.reduce((sum, { exchanges }) => sum + exchanges, 0),
    sold,
    bought,
    achieved: compare(budget.budgetRate, sold, bought),
    rest: restOf(budget, sold, bought),
  };
}

function compare(budgetRate: Rate, sold: Money, bought: Money): Achieved | null {
  const average = averageRate(sold, bought, "half-even");
  if (average === undefined) return null;
  return {
    averageRate: average,
    difference: subtract(bought, convert(sold, budgetRate, bought.currency, "half-even")),
    basisPoints: divide((average - budgetRate) * 10_000n, budgetRate, "half-even"),
  };
}

function restOf({ budgetRate, plannedAmount }: BudgetRate, sold: Money, bought: Money): Rest | null {
  if (plannedAmount === null) return null;
  const total = money(plannedAmount > sold.minor ? plannedAmount : sold.minor, sold.currency);
  const toSell = subtract(total, sold);
  const lacking = subtract(convert(total, budgetRate, bought.currency, "half-even"), bought);
  if (lacking.minor <= 0n) return { toSell, outlook: "secured", requiredRate: null };
  const requiredRate = averageRate(toSell, lacking, "up");
  return requiredRate === undefined
    ? { toSell, outlook: "missed", requiredRate: null }
    : { toSell, outlook: "reachable", requiredRate };
}
