import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { alertQuery } from "../../api/alert-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { removingKey } from "./delete-alert.tsx";
import { EditAlert } from "./edit-alert.tsx";

const back = { to: "/alerts", label: "Rate Alerts" };

/** /alerts/:id: one alert, to be looked at and changed. */
export function AlertPage() {
  const { id = "" } = useParams();
  const read = useQuery(alertQuery(id));
  const isGone = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400);
  const isBeingDeleted = useIsMutating({ mutationKey: removingKey(id) }) > 0;
  if (isGone && !isBeingDeleted) return <AlertNotFound />;
  if (read.data) return <EditAlert key={id} alert={read.data} />;
  return (
    <>
      <PageHeader title="Rate Alert" back={back} />
      <Panel className="max-w-3xl">
        {read.isPending && <SkeletonRows label="Loading the rate alert" rows={4} />}
        {read.isError && (
          <ErrorState
            title="The rate alert could not be loaded."
            detail={getErrorMessage(read.error)}
            reassurance="It is saved, and the rate is watched all the same."
            busy={read.isFetching}
            onRetry={read.refetch}
          />
        )}
      </Panel>
    </>
  );
}

function AlertNotFound() {
  return (
    <>
      <PageHeader title="Rate Alert Not Found" back={back} />
      <EmptyState
        title="There is no such alert"
        action={
          <ButtonLink to="/alerts" variant="primary">
            Back to Rate Alerts
          </ButtonLink>
        }
      >
        It was deleted, or the address is not right.
      </EmptyState>
    </>
  );
}
