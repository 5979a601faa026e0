import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { getErrorMessage } from "#web/api/api-error.ts";
import { siteQuery } from "../api/queries.ts";
import { ErrorState } from "../design/error-state.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { CentredSpinner } from "../design/spinner.tsx";
import { SiteProvider } from "../marketing/site.tsx";

/** A public page's content inside the client shell, with the operator's facts that it needs. */
export function PageInShell({ title, Page }: { title: string; Page: ComponentType }) {
  usePageTitle(title);
  const site = useQuery(siteQuery);
  if (site.isPending) return <CentredSpinner />;
  if (site.isError) {
    return (
      <ErrorState
        title="We couldn't load this page"
        detail={getErrorMessage(site.error)}
        reassurance="Your money and details are safe."
        busy={site.isFetching}
        onRetry={site.refetch}
      />
    );
  }
  // The page was made for the whole width: it brings the gutters that the shell has already.
  return (
    <div className="-mx-4 -mt-6 md:-mx-6 md:-mt-8 lg:-mx-11">
      <SiteProvider site={{ ...site.data, heroHistory: [] }}>
        <Page />
      </SiteProvider>
    </div>
  );
}
