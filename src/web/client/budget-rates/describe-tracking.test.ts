import { describe, expect, it } from "vitest";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { sampleBudget } from "../../../../tests/support/sample-budget.ts";
import { describeAchieved, describeRest, percentSold } from "./describe-tracking.ts";

type Tracking = BudgetRate["tracking"];
const tracked = (tracking: Partial<Tracking>, changes: Partial<BudgetRate> = {}) => {
  const budget = sampleBudget(changes);
  return { ...budget, tracking: { ...budget.tracking, ...tracking } };
};
const none = { exchanges: 0, averageRate: null, difference: null, differencePercent: null };

describe("a budget's verdict", () => {
  it.each([
    ["1240.00", 0.86, "0.86% above budget", "good", "1,240.00 EUR more than budgeted, from 4 exchanges"],
    ["-1240.00", -1.5, "1.50% below budget", "bad", "1,240.00 EUR less than budgeted, from 4 exchanges"],
    ["0.40", 0, "Less than 0.01% above budget", "good", "0.40 EUR more than budgeted, from 4 exchanges"],
    ["-0.40", 0, "Less than 0.01% below budget", "bad", "0.40 EUR less than budgeted, from 4 exchanges"],
    ["0.00", 0, "On budget", "good", "Exactly what you budgeted, from 4 exchanges"],
  ])("a difference of %s is put into words", (difference, differencePercent, words, tone, detail) => {
    expect(describeAchieved(tracked({ difference, differencePercent }))).toEqual({ words, tone, detail });
  });

  it("one exchange is one exchange", () => {
    expect(describeAchieved(tracked({ exchanges: 1 })).detail).toMatch(/from 1 exchange$/);
  });

  it.each([
    ["upcoming", "Not started"],
    ["current", "No exchanges yet"],
    ["past", "No exchanges"],
  ] as const)("without exchanges a budget that is %s says so", (status, words) => {
    expect(describeAchieved(tracked(none, { status })).words).toBe(words);
  });
});

describe("what is left of a plan", () => {
  const rest = (changes: Partial<NonNullable<Tracking["rest"]>>) => ({
    rest: { toSell: "300000.00", outlook: "reachable" as const, requiredRate: 1.16, ...changes },
  });
  it.each([
    [
      "a rest that must average a rate",
      tracked(rest({ requiredRate: 1.1533333334 })),
      // Rounded up: at 1.1533 the budget would be missed.
      "300,000.00 GBP left to sell. It must average at least 1.1534 for you to reach your budget.",
    ],
    [
      "a rate of two decimals",
      tracked(rest({})),
      "300,000.00 GBP left to sell. It must average at least 1.1600 for you to reach your budget.",
    ],
    [
      "a rest that can bring anything",
      tracked(rest({ outlook: "secured", requiredRate: null })),
      "300,000.00 GBP left to sell. Your budget is reached whatever it brings.",
    ],
    [
      "a rest that changes nothing",
      tracked(rest({ outlook: "missed", requiredRate: null })),
      "300,000.00 GBP left to sell. It can't bring you back to your budget.",
    ],
    [
      "a plan that is sold",
      tracked(rest({ toSell: "0.00", outlook: "missed", requiredRate: null })),
      "You've sold all you planned.",
    ],
    ["a plan not begun", tracked({ ...none, ...rest({}) }), "300,000.00 GBP to sell."],
    ["a past plan", tracked(rest({}), { status: "past" }), "300,000.00 GBP of your plan wasn't sold."],
    ["no plan", tracked({ rest: null }), undefined],
  ])("%s is put into words", (_, budget, words) => {
    expect(describeRest(budget)).toBe(words);
  });

  it.each([
    ["0.00", 0],
    ["199999.99", 39],
    ["500000.00", 100],
    ["800000.00", 100],
  ])("%s sold of 500,000.00 is %i percent", (sold, percent) => {
    expect(percentSold(tracked({ sold }))).toBe(percent);
  });

  it("without a plan there is no progress", () => {
    expect(percentSold(sampleBudget({ plannedAmount: null }))).toBeUndefined();
  });
});
