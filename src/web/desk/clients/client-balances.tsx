import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { clientBalancesQuery } from "#web/api/desk-client-queries.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

/** What the client holds in each currency, and its worth in GBP. */
export function ClientBalances({ client }: { client: ClientDetails }) {
  const balances = useQuery(clientBalancesQuery(client.id));
  return (
    <Panel heading="Balances" aria-label="Balances">
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading the balances" rows={1} />}
        failure={{ title: "We couldn't load the balances." }}
      >
        {({ total, items }) =>
          items.length === 0 ? (
            <p className="text-14 text-stone">No balances yet.</p>
          ) : (
            <dl className="divide-y divide-line text-right">
              {items.map(({ currency, amount, frozen, unverified }) => (
                <FactRow key={currency} name={currency}>
                  <Money amount={amount} currency={currency} />
                  {Number(frozen) > 0 && (
                    <span className="block text-14 text-clay">
                      Frozen (sanctions match): <Money amount={frozen} currency={currency} />
                    </span>
                  )}
                  {Number(unverified) > 0 && (
                    <span className="block text-14 text-clay">
                      Unverified: <Money amount={unverified} currency={currency} />
                    </span>
                  )}
                </FactRow>
              ))}
              <FactRow name="Total at mid-market" strong>
                {total === null ? "No fresh rates" : formatMoney(total, "GBP", "code")}
              </FactRow>
            </dl>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
