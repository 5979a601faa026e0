import { useIsMutating, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { removingKey } from "./delete-beneficiary.tsx";

export const beneficiariesLink = { to: "/beneficiaries", label: "Recipients" };

type WithBeneficiaryProps = {
  id: string;
  /** The screen's title until the recipient is loaded. */
  title: string;
  children: (beneficiary: Beneficiary) => ReactNode;
};

/** Renders a screen once its recipient is loaded, or says that it does not exist. */
export function WithBeneficiary({ id, title, children }: WithBeneficiaryProps) {
  const read = useQuery(beneficiaryQuery(id));
  const isBeingDeleted = useIsMutating({ mutationKey: removingKey(id) }) > 0;
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the recipient" rows={5} />}
      failure={{
        title: "Failed to fetch beneficiary",
        reassurance: "Their details are safe.",
      }}
      refetchFailure="silent"
      notFound={isBeingDeleted ? undefined : <BeneficiaryNotFound />}
      frame={(state) => (
        <>
          <PageHeader title={title} back={beneficiariesLink} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {children}
    </QueryBoundary>
  );
}

function BeneficiaryNotFound() {
  return (
    <NotFoundScreen
      title="Beneficiary Not Found"
      noun="recipient"
      link={{ to: "/beneficiaries", label: "Back to Recipients" }}
    >
      They may have been deleted. Check the link, or go back to your list.
    </NotFoundScreen>
  );
}
