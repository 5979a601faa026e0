import { useIsMutating, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { beneficiaryQuery } from "../../api/beneficiary-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { removingKey } from "./delete-beneficiary.tsx";

export const beneficiariesLink = { to: "/beneficiaries", label: "Beneficiaries" };

type WithBeneficiaryProps = {
  id: string;
  /** The screen's name, for as long as there is no recipient to show. */
  title: string;
  children: (beneficiary: Beneficiary) => ReactNode;
};

/** Shows a screen of one recipient once that is there, and says so when it is not. */
export function WithBeneficiary({ id, title, children }: WithBeneficiaryProps) {
  const read = useQuery(beneficiaryQuery(id));
  const isBeingDeleted = useIsMutating({ mutationKey: removingKey(id) }) > 0;
  const isGone = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400);
  if (read.data && (!isGone || isBeingDeleted)) return children(read.data);
  if (isGone) {
    return (
      <>
        <PageHeader title="Beneficiary Not Found" />
        <EmptyState
          title="There is nobody here"
          action={
            <ButtonLink to="/beneficiaries" variant="primary">
              Back to Beneficiaries
            </ButtonLink>
          }
        >
          This beneficiary was deleted, or the address is not right.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} back={beneficiariesLink} />
      <Panel className="max-w-3xl">
        {read.isPending && <SkeletonRows label="Loading the beneficiary" rows={5} />}
        {read.isError && (
          <ErrorState
            title="Failed to fetch beneficiary"
            detail={getErrorMessage(read.error)}
            reassurance="The details are saved as they were."
            busy={read.isFetching}
            onRetry={read.refetch}
          />
        )}
      </Panel>
    </>
  );
}
