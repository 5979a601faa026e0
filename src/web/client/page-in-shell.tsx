import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { siteQuery } from "#web/api/queries.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { SiteProvider } from "#web/marketing/site.tsx";

/** A public page's content inside the client shell, with the configured site facts. */
export function PageInShell({ title, Page }: { title: string; Page: ComponentType }) {
  usePageTitle(title);
  const site = useQuery(siteQuery);
  // Made for full width: it brings the gutters that the shell already has.
  return (
    <QueryBoundary
      query={site}
      skeleton={<CentredSpinner />}
      failure={{ title: "We couldn't load this page", reassurance: "Your money and details are safe." }}
      refetchFailure="instead"
    >
      {(data) => (
        <div className="-mx-4 -mt-6 md:-mx-6 md:-mt-8 lg:-mx-11">
          <SiteProvider site={{ ...data, heroHistory: [], heroRate: null }}>
            <Page />
          </SiteProvider>
        </div>
      )}
    </QueryBoundary>
  );
}
