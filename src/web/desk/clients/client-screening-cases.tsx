import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { clientScreeningCasesQuery } from "#web/api/desk-client-queries.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { CaseRow } from "#web/desk/screening/case-row.tsx";

/** Potential matches of the client, their people and their recipients. */
export function ClientScreeningCases({ client }: { client: ClientDetails }) {
  const cases = useQuery(clientScreeningCasesQuery(client.id));
  return (
    <Panel flush heading="Potential matches" aria-label="Potential matches">
      <QueryBoundary
        query={cases}
        skeleton={<SkeletonRows label="Loading the potential matches" rows={1} />}
        failure={{ title: "We couldn't load the potential matches." }}
        empty={<p className="pt-2 pb-3 text-14 text-stone">No name was ever near a listed one.</p>}
        frame={(state) => <div className="px-5 pb-2 md:px-6">{state}</div>}
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((found) => (
              <CaseRow key={found.id} found={found} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}
