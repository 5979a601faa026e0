import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { alertQuery } from "#web/api/alert-queries.ts";
import { ReadOnlyForOthers } from "#web/client/read-only-for-others.tsx";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
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
    <NotFoundScreen
      title="Rate Alert Not Found"
      back={back}
      noun="alert"
      link={{ to: "/alerts", label: "Back to Rate Alerts" }}
    >
      It may have been deleted. Check the link, or go back to your alerts.
    </NotFoundScreen>
  );
}
