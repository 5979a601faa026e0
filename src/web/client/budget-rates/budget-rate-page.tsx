import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { budgetRateQuery } from "#web/api/budget-rate-queries.ts";
import { ReadOnlyForOthers } from "#web/client/read-only-for-others.tsx";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { removingKey } from "./delete-budget-rate.tsx";
import { EditBudgetRate } from "./edit-budget-rate.tsx";

const back = { to: "/budget-rates", label: "Budget Rates" };

/** /budget-rates/:id */
export function BudgetRatePage() {
  const { id = "" } = useParams();
  const read = useQuery(budgetRateQuery(id));
  const isBeingDeleted = useIsMutating({ mutationKey: removingKey(id) }) > 0;
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the budget rate" rows={4} />}
      failure={{ title: "We couldn't load this budget rate.", reassurance: "It's saved." }}
      refetchFailure="silent"
      notFound={isBeingDeleted ? undefined : <BudgetRateNotFound />}
      frame={(state) => (
        <>
          <PageHeader title="Budget Rate" back={back} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {(budget) => (
        <ReadOnlyForOthers>
          <EditBudgetRate key={id} budget={budget} />
        </ReadOnlyForOthers>
      )}
    </QueryBoundary>
  );
}

function BudgetRateNotFound() {
  return (
    <NotFoundScreen
      title="Budget Rate Not Found"
      back={back}
      noun="budget rate"
      link={{ to: "/budget-rates", label: "Back to Budget Rates" }}
    >
      It may have been deleted. Check the link, or go back to your budget rates.
    </NotFoundScreen>
  );
}
