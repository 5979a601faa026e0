import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientExposure as Exposure } from "#contract/clients/client-exposure.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { clientExposureQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { UnsettledLimit } from "./unsettled-limit.tsx";

/** The client's unpaid trades, their limit, and their debts from closed trades. */
export function ClientExposure({ client }: { client: ClientDetails }) {
  const exposure = useQuery(clientExposureQuery(client.id));
  const maySet = useHasRole(approverRoles) && client.closedAt === null;
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel
      heading="Limit and debts"
      aria-label="Limit and debts"
      aside={
        maySet &&
        exposure.data && (
          <Button size="small" onClick={() => setSetting(true)}>
            Change limit
          </Button>
        )
      }
    >
      <QueryBoundary
        query={exposure}
        skeleton={<SkeletonRows label="Loading the limit and debts" rows={2} />}
        failure={{ title: "We couldn't load the limit and debts." }}
      >
        {(data) => (
          <>
            <Limit exposure={data} />
            <Debts debts={data.debts} />
            <UnsettledLimit
              client={client}
              exposure={data}
              open={isSetting}
              onClose={() => setSetting(false)}
            />
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function Limit({
  exposure: { unsettled, limit, houseLimit, hasOwnLimit, forwards },
}: {
  exposure: Exposure;
}) {
  return (
    <>
      <dl className="divide-y divide-line">
        <FactRow name="Unsettled trades">
          <Money amount={unsettled} currency="GBP" />
        </FactRow>
        <FactRow name={hasOwnLimit ? "Client limit" : "Standard limit"}>
          <Money amount={limit} currency="GBP" />
        </FactRow>
        {forwards && (
          <FactRow name="Open forwards">
            <Money amount={forwards.open} currency="GBP" /> of{" "}
            <Money amount={forwards.limit} currency="GBP" />
            {forwards.hasOwnLimit ? ", the client's limit" : ", the standard limit"}
          </FactRow>
        )}
      </dl>
      {hasOwnLimit && (
        <p className="mt-1 text-14 text-stone">
          The standard limit is <Money amount={houseLimit} currency="GBP" />.
        </p>
      )}
    </>
  );
}

function Debts({ debts }: Pick<Exposure, "debts">) {
  if (debts.length === 0) return <p className="mt-3 text-14 text-stone">No debts from closed-out trades.</p>;
  return debts.map(({ currency, amount, trades }) => (
    <section key={currency} className="mt-4" aria-label={`Debt in ${currency}`}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold text-16">
        Owed from closed-out trades <Money amount={amount} currency={currency} className="text-clay" />
      </h3>
      <p className="text-14 text-stone">
        Money received in their {currency} balance repays it, oldest first. Until then they can&apos;t book or
        withdraw.
      </p>
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {trades.map(({ tradeId, reference, closedAt, cost, left }) => (
          <li key={tradeId} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-2.5">
            <span>
              <Link to={`/admin/trades/${tradeId}`} className="link figures text-16">
                {reference}
              </Link>
              <span className="block text-13 text-stone">
                Closed out {formatDate(closedAt)}, cost <Money amount={cost} currency={currency} />
              </span>
            </span>
            <span className="text-16">
              <Money amount={left} currency={currency} /> outstanding
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
