import type { BudgetRate } from "#contract/reporting/budget-rates.ts";

/** A current budget rate of which four exchanges sold two fifths, above the budget. */
export function sampleBudget(changes: Partial<BudgetRate> = {}): BudgetRate {
  return {
    ...{ id: "019a0000-0000-7000-8000-000000000001", fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ budgetRate: 1.16, startsOn: "2026-01-01", endsOn: "2026-12-31" },
    ...{ plannedAmount: "500000.00", status: "current", version: 1 },
    createdAt: "2026-01-01T09:00:00.000Z",
    tracking: {
      ...{ exchanges: 4, sold: "200000.00", bought: "234000.00", averageRate: 1.17 },
      ...{ difference: "2000.00", differencePercent: 0.86 },
      rest: { toSell: "300000.00", outlook: "reachable", requiredRate: 1.1533333334 },
    },
    ...changes,
  };
}
