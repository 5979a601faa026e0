import type { ReactNode } from "react";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatMoney, formatRateFigure, formatTarget } from "#web/design/format.ts";
import { ProgressBar } from "#web/design/progress-bar.tsx";
import { describeAchieved, describeRest, percentSold } from "./describe-tracking.ts";

/** Budget, average and live rate side by side. */
export function BudgetFigures({ budget }: { budget: BudgetRate }) {
  const { averageRate } = budget.tracking;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Figure name="Budget">{formatTarget(budget.budgetRate)}</Figure>
      <Figure name="Your average">{averageRate === null ? "–" : formatRateFigure(averageRate)}</Figure>
      {budget.status !== "past" && (
        <Figure name="Your rate now">
          <RateNow budget={budget} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-stone">{name}</dt>
      <dd className="figures font-semibold text-16 wrap-anywhere">{children}</dd>
    </div>
  );
}

function RateNow({ budget: { fromCurrency, toCurrency } }: { budget: BudgetRate }) {
  const now = useClientRate(fromCurrency, toCurrency);
  return now === undefined ? "–" : formatRateFigure(now.rate);
}

/** The verdict in words, and what it is worth. */
export function BudgetVerdict({ budget }: { budget: BudgetRate }) {
  const { words, tone, detail } = describeAchieved(budget);
  return (
    <div className="min-w-0">
      <Badge tone={tone} className="figures">
        {words}
      </Badge>
      <p className="figures mt-1 text-14 text-stone wrap-anywhere">{detail}</p>
    </div>
  );
}

/** How much of the plan is sold, and what is left. Nothing without a plan. */
export function BudgetPlan({ budget }: { budget: BudgetRate }) {
  const percent = percentSold(budget);
  const { plannedAmount, tracking, fromCurrency } = budget;
  if (percent === undefined || plannedAmount === null) return null;
  return (
    <div className="min-w-0">
      <p className="figures flex flex-wrap justify-between gap-x-4 text-14">
        <span className="wrap-anywhere">
          {formatMoney(tracking.sold, fromCurrency)} sold of {formatMoney(plannedAmount, fromCurrency)}
        </span>
        <span>{percent}%</span>
      </p>
      <ProgressBar label="Sold of what you planned" percent={percent} />
      <p className="figures mt-1.5 text-14 text-stone wrap-anywhere">{describeRest(budget)}</p>
    </div>
  );
}
