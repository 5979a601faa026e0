import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/api-error.ts";
import { preferencesQuery } from "../../api/onboarding-queries.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { Wizard } from "./wizard.tsx";

/** /onboarding: for every signed-in client. One whose account is held comes here from the holding page. */
export function OnboardingPage() {
  return (
    <AccountScreen path="/onboarding">{(leadsTo) => <GettingStarted leadsTo={leadsTo} />}</AccountScreen>
  );
}

function GettingStarted({ leadsTo }: { leadsTo: string }) {
  const preferences = useQuery(preferencesQuery);
  if (preferences.isPending) {
    return (
      <Loading label="Loading your saved details" className="max-w-xl">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-4 h-9 w-72" />
        <Skeleton className="mt-10 h-52 rounded-panel" />
      </Loading>
    );
  }
  if (preferences.isError) {
    return (
      <>
        <PageHeader title="Your details" />
        <Panel className="max-w-xl">
          <ErrorState
            title="We couldn't load your saved details."
            detail={getErrorMessage(preferences.error)}
            reassurance="They're safe."
            busy={preferences.isFetching}
            onRetry={preferences.refetch}
          />
        </Panel>
      </>
    );
  }
  return <Wizard preferences={preferences.data} leadsTo={leadsTo} />;
}
