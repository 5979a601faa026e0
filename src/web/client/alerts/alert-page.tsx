import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { alertQuery } from "../../api/alert-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { ReadOnlyForOthers } from "../read-only-for-others.tsx";
import { removingKey } from "./delete-alert.tsx";
import { EditAlert } from "./edit-alert.tsx";

const back = { to: "/alerts", label: "Rate Alerts" };

/** /alerts/:id */
export function AlertPage() {
  const { id = "" } = useParams();
  const read = useQuery(alertQuery(id));
  const isBeingDeleted = useIsMutating({ mutationKey: removingKey(id) }) > 0;
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the rate alert" rows={4} />}
      failure={{
        title: "We couldn't load this rate alert.",
        reassurance: "It's saved and still active.",
      }}
      refetchFailure="silent"
      notFound={isBeingDeleted ? undefined : <AlertNotFound />}
      frame={(state) => (
        <>
          <PageHeader title="Rate Alert" back={back} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {(alert) => (
        <ReadOnlyForOthers>
          <EditAlert key={id} alert={alert} />
        </ReadOnlyForOthers>
      )}
    </QueryBoundary>
  );
}

function AlertNotFound() {
  return (
    <>
      <PageHeader title="Rate Alert Not Found" back={back} />
      <EmptyState
        title="We couldn't find that alert"
        action={
          <ButtonLink to="/alerts" variant="primary">
            Back to Rate Alerts
          </ButtonLink>
        }
      >
        It may have been deleted. Check the link, or go back to your alerts.
      </EmptyState>
    </>
  );
}
