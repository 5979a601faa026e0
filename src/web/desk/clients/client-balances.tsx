import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { clientBalancesQuery } from "../../api/desk-client-queries.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { Money } from "../../design/money.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

/** What the client holds with Summit. */
export function ClientBalances({ client }: { client: ClientDetails }) {
  const balances = useQuery(clientBalancesQuery(client.id));
  return (
    <Panel heading="Balances">
      {balances.isPending && <SkeletonRows label="Loading the balances" rows={1} />}
      {balances.isError && (
        <ErrorState
          title="The balances could not be loaded."
          detail={getErrorMessage(balances.error)}
          busy={balances.isFetching}
          onRetry={balances.refetch}
        />
      )}
      {balances.data?.length === 0 && <p className="text-14 text-stone">No account in any currency yet.</p>}
      <dl className="divide-y divide-line">
        {balances.data?.map(({ currency, amount, frozen, unverified }) => (
          <FactRow key={currency} name={currency}>
            <Money amount={amount} currency={currency} />
            {Number(frozen) > 0 && (
              <span className="block text-14 text-clay">
                Frozen by a sanctions match: <Money amount={frozen} currency={currency} />
              </span>
            )}
            {Number(unverified) > 0 && (
              <span className="block text-14 text-dawn-text">
                Not verified yet: <Money amount={unverified} currency={currency} />
              </span>
            )}
          </FactRow>
        ))}
      </dl>
    </Panel>
  );
}
