import type { BudgetRateAnswer } from "#contract/reporting/budget-rates.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { periodStatus } from "#domain/reporting/budget-rates/budget-rate.ts";
import { type Tracking, trackBudget } from "#domain/reporting/budget-rates/track-budget.ts";
import type { TrackedRow } from "./store.ts";

/** Contract form of a budget rate with what was achieved, at `now`. */
export function serializeBudgetRate(row: TrackedRow, now: Date): BudgetRateAnswer {
  const totals = row.totals.map(({ sold, bought, ...total }) => {
    return { ...total, sold: BigInt(sold), bought: BigInt(bought) };
  });
  return {
    id: row.id,
    fromCurrency: row.fromCurrency,
    toCurrency: row.toCurrency,
    budgetRate: rateToNumber(row.budgetRate),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    plannedAmount:
      row.plannedAmount === null ? null : formatAmount(money(row.plannedAmount, row.fromCurrency)),
    status: periodStatus(row, now),
    tracking: serializeTracking(trackBudget(row, totals)),
    version: row.version,
    createdAt: row.createdAt,
  };
}

function serializeTracking({
  exchanges,
  sold,
  bought,
  achieved,
  rest,
}: Tracking): BudgetRateAnswer["tracking"] {
  return {
    exchanges,
    sold: formatAmount(sold),
    bought: formatAmount(bought),
    averageRate: achieved && rateToNumber(achieved.averageRate),
    difference: achieved && formatAmount(achieved.difference),
    differencePercent: achieved && Number(achieved.basisPoints) / 100,
    rest: rest && {
      toSell: formatAmount(rest.toSell),
      outlook: rest.outlook,
      requiredRate: rest.requiredRate && rateToNumber(rest.requiredRate),
    },
  };
}
