import { describe, expect, it } from "vitest";
import { sampleBudget } from "../../../../tests/support/sample-budget.ts";
import { blankBudgetRate, isChanged, toBudgetRateValues, validateBudgetRate } from "./budget-rate-values.ts";

const budget = sampleBudget();
const saved = toBudgetRateValues(budget);

describe("the form of a budget rate", () => {
  it("an empty form asks for everything but the plan", () => {
    const validation = validateBudgetRate(blankBudgetRate);
    expect(!validation.ok && Object.keys(validation.fields)).toEqual([
      ...["fromCurrency", "toCurrency", "budgetRate", "startsOn", "endsOn"],
    ]);
  });

  it("a form without a plan sends none", () => {
    expect(validateBudgetRate({ ...saved, plannedAmount: "" })).toMatchObject({
      ok: true,
      body: { plannedAmount: null },
    });
  });

  it.each([
    [{ toCurrency: "GBP" }, "toCurrency"],
    [{ budgetRate: "soon" }, "budgetRate"],
    [{ startsOn: "32 Jan" }, "startsOn"],
    [{ endsOn: "2025-12-31" }, "endsOn"],
    [{ endsOn: "2028-01-01" }, "endsOn"],
    [{ plannedAmount: "0" }, "plannedAmount"],
  ] as const)("what is wrong is shown beside its field: %j", (fault, field) => {
    const validation = validateBudgetRate({ ...saved, ...fault });
    expect(!validation.ok && Object.keys(validation.fields)).toEqual([field]);
  });

  it("a budget rate is unchanged until something means another thing", () => {
    expect(isChanged(saved, budget)).toBe(false);
    expect(isChanged({ ...saved, budgetRate: "1,16", plannedAmount: "500000" }, budget)).toBe(false);
    expect(isChanged({ ...saved, budgetRate: "1.1601" }, budget)).toBe(true);
    expect(isChanged({ ...saved, plannedAmount: "" }, budget)).toBe(true);
    expect(isChanged({ ...saved, endsOn: "2026-12-30" }, budget)).toBe(true);
    expect(isChanged({ ...saved, endsOn: "soon" }, budget)).toBe(true);
  });
});
