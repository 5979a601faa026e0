import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { clientBalancesQuery } from "../../api/desk-client-queries.ts";
import { FactRow } from "../../design/fact-rows.tsx";
import { Money } from "../../design/money.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

export function ClientBalances({ client }: { client: ClientDetails }) {
  const balances = useQuery(clientBalancesQuery(client.id));
  return (
    <Panel heading="Balances">
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading the balances" rows={1} />}
        failure={{ title: "We couldn't load the balances." }}
        empty={<p className="text-14 text-stone">No balances yet.</p>}
      >
        {(data) => (
          <dl className="divide-y divide-line">
            {data.map(({ currency, amount, frozen, unverified }) => (
              <FactRow key={currency} name={currency}>
                <Money amount={amount} currency={currency} />
                {Number(frozen) > 0 && (
                  <span className="block text-14 text-clay">
                    Frozen (sanctions match): <Money amount={frozen} currency={currency} />
                  </span>
                )}
                {Number(unverified) > 0 && (
                  <span className="block text-14 text-dawn-text">
                    Unverified: <Money amount={unverified} currency={currency} />
                  </span>
                )}
              </FactRow>
            ))}
          </dl>
        )}
      </QueryBoundary>
    </Panel>
  );
}
