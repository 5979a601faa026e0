import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { managerRoles } from "#domain/clients/users/role.ts";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { DetailsFor } from "./details-for.tsx";
import { Wizard } from "./wizard.tsx";

/** /onboarding, for every signed-in client. Clients on hold come here from the holding page. */
export function OnboardingPage() {
  return (
    <AccountScreen path="/onboarding">
      {(leadsTo) => (
        <DetailsFor roles={managerRoles} leadsTo={leadsTo}>
          <GettingStarted leadsTo={leadsTo} />
        </DetailsFor>
      )}
    </AccountScreen>
  );
}

function GettingStarted({ leadsTo }: { leadsTo: string }) {
  const preferences = useQuery(preferencesQuery);
  const company = useQuery(companyQuery);
  return (
    <SavedDetails query={preferences}>
      {(savedPreferences) => (
        <SavedDetails query={company}>
          {(savedCompany) => (
            <Wizard preferences={savedPreferences} company={savedCompany} leadsTo={leadsTo} />
          )}
        </SavedDetails>
      )}
    </SavedDetails>
  );
}

type SavedDetailsProps<Data> = {
  query: BoundaryQuery<Data>;
  children: (data: Data) => ReactNode;
};

function SavedDetails<Data>({ query, children }: SavedDetailsProps<Data>) {
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Loading label="Loading your saved details" className="max-w-xl">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="mt-4 h-9 w-72" />
          <Skeleton className="mt-10 h-52 rounded-panel" />
        </Loading>
      }
      failure={{ title: "We couldn't load your saved details.", reassurance: "They're safe." }}
      refetchFailure="silent"
      frame={(state, kind) =>
        kind === "loading" ? (
          state
        ) : (
          <>
            <PageHeader title="Your details" />
            <Panel className="max-w-xl">{state}</Panel>
          </>
        )
      }
    >
      {children}
    </QueryBoundary>
  );
}
