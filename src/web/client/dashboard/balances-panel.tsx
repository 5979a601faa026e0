import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { balancesQuery } from "../../api/queries.ts";
import { Flag } from "../../design/flag.tsx";
import { Money } from "../../design/money.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

export function BalancesPanel() {
  const balances = useQuery(balancesQuery);
  return (
    <Panel
      heading="Balances"
      aside={
        <Link to="/balances" className="link text-14">
          All balances
        </Link>
      }
    >
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading your balances" rows={2} />}
        failure={{ title: "We couldn't load your balances.", reassurance: "Your money is safe." }}
        empty={
          <p className="py-4 text-16 text-stone">
            You don't hold any money yet. Your balances will appear here, one for each currency.
          </p>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.items.map(({ currency, amount }) => (
              <li key={currency}>
                <Link
                  to={`/balances/${currency}`}
                  className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 hover:bg-quiet"
                >
                  <Flag currency={currency} />
                  <span className="text-16">{currency}</span>
                  <Money
                    amount={amount}
                    currency={currency}
                    as="plain"
                    className="ml-auto min-w-0 overflow-hidden text-ellipsis font-semibold text-19"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}
