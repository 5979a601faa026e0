import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { budgetRatesQuery } from "#web/api/budget-rate-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatPeriod } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { BudgetFigures, BudgetPlan, BudgetVerdict } from "./budget-rate-row.tsx";

const sections = [
  { status: "current", heading: "Current" },
  { status: "upcoming", heading: "Upcoming" },
  { status: "past", heading: "Past" },
] as const;

/** /budget-rates: by period, current ones first. */
export function BudgetRatesPage() {
  const budgets = useQuery(budgetRatesQuery);
  return (
    <>
      <PageHeader
        title="Budget Rates"
        lead="The rates you budgeted, and the average your exchanges have achieved."
        action={
          <ForPreparers>
            <ButtonLink to="/budget-rates/create" variant="primary">
              Add New
            </ButtonLink>
          </ForPreparers>
        }
      />
      <QueryBoundary
        query={budgets}
        skeleton={<SkeletonRows label="Loading your budget rates" rows={4} />}
        failure={{ title: "We couldn't load your budget rates.", reassurance: "They're saved." }}
        empty={
          <EmptyState title="No budget rates yet" className="py-6">
            Add the rate you budgeted for a month, a quarter or a year. We'll compare it with the average of
            your exchanges, however you make them.
          </EmptyState>
        }
        frame={(state) => <Panel aria-label="Budget Rates">{state}</Panel>}
      >
        {(data) => (
          <div className="flex flex-col gap-5">
            {sections.map(({ status, heading }) => (
              <BudgetSection
                key={status}
                heading={heading}
                budgets={data.filter((each) => each.status === status)}
              />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function BudgetSection({ heading, budgets }: { heading: string; budgets: readonly BudgetRate[] }) {
  if (budgets.length === 0) return null;
  return (
    <Panel heading={heading} flush className="overflow-hidden">
      <ul className="mt-2 divide-y divide-line">
        {budgets.map((budget) => (
          <li key={budget.id}>
            <BudgetRow budget={budget} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function BudgetRow({ budget }: { budget: BudgetRate }) {
  const { id, fromCurrency, toCurrency } = budget;
  return (
    <div className="relative flex flex-col gap-4 px-5 py-4 transition-colors hover:bg-glacier/50 md:px-6">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_auto] lg:items-start">
        <div className="min-w-0 max-lg:pr-8">
          <h3 className="font-sans font-semibold text-16 tracking-normal">
            <Link
              to={`/budget-rates/${id}`}
              className="flex items-center gap-2.5 after:absolute after:inset-0"
            >
              <span className="flex -space-x-1.5">
                <Flag currency={fromCurrency} />
                <Flag currency={toCurrency} />
              </span>
              {fromCurrency} to {toCurrency}
            </Link>
          </h3>
          <p className="figures mt-1 text-14 text-stone">{formatPeriod(budget)}</p>
        </div>
        <BudgetFigures budget={budget} />
        <BudgetVerdict budget={budget} />
        <ChevronRight
          aria-hidden="true"
          className="size-5 text-stone max-lg:absolute max-lg:top-4 max-lg:right-5 lg:self-center"
        />
      </div>
      <BudgetPlan budget={budget} />
    </div>
  );
}
