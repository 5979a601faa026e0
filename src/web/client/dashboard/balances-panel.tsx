import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { Balance } from "#contract/payments/balances.ts";
import type { BalanceWorth } from "#contract/reporting/balance-worth.ts";
import { balancesQuery, balanceWorthQuery } from "#web/api/queries.ts";
import { Flag } from "#web/design/flag.tsx";
import { formatMoney } from "#web/design/format.ts";
import { fittedSize, Money } from "#web/design/money.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";

/** The client's balances with their worth and last 30 days, and the total. */
export function BalancesPanel() {
  const balances = useQuery(balancesQuery);
  const worth = useQuery(balanceWorthQuery).data;
  const first = balances.data?.items[0];
  return (
    <Panel
      heading="Balances"
      aria-label="Balances"
      // On a phone the total is its own title, and the bottom bar leads to all balances.
      className="max-md:order-first max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:[&>header]:sr-only"
      aside={
        first && (
          <Link to={`/balances/${first.currency}/add-money`} className="link text-14 max-md:hidden">
            Add money
          </Link>
        )
      }
    >
      <QueryBoundary
        query={balances}
        skeleton={<BalancesSkeleton />}
        failure={{ title: "We couldn't load your balances.", reassurance: "Your money is safe." }}
        empty={
          <p className="py-4 text-16 text-stone">
            You don't hold any money yet. Your balances will appear here, one for each currency.
          </p>
        }
      >
        {(data) => (
          <>
            <Total worth={worth} />
            <ul className="divide-line max-md:flex max-md:flex-wrap max-md:gap-2 md:divide-y">
              {data.items.map((balance) => (
                <li key={balance.currency} className="max-md:flex-[1_1_6.75rem] md:min-w-0">
                  <BalanceRow
                    balance={balance}
                    worth={worth?.items.find(({ currency }) => currency === balance.currency)}
                    inCurrency={worth?.currency}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** As high as the total with three balances. */
function BalancesSkeleton() {
  return (
    <Loading label="Loading your balances">
      <Skeleton className="mb-2 h-8 w-44 max-md:h-16" />
      <div className="max-md:flex max-md:gap-2">
        {["first", "second", "third"].map((key) => (
          <Skeleton key={key} className="max-md:h-24.5 max-md:flex-1 md:my-2 md:h-10" />
        ))}
      </div>
    </Loading>
  );
}

/** Keeps its height while the total loads. */
function Total({ worth }: { worth: BalanceWorth | undefined }) {
  const total = worth?.total != null && formatMoney(worth.total, worth.currency, "symbol");
  return (
    <p className="figures @container mb-2 flex min-h-8 flex-wrap items-baseline gap-x-2 wrap-anywhere max-md:min-h-16 max-md:flex-col-reverse max-md:flex-nowrap max-md:justify-end">
      {total && (
        <>
          <span
            className="display font-bold text-24 max-md:text-[length:min(2.125rem,var(--fitted))] max-md:leading-10"
            style={{ "--fitted": fittedSize(total) } as CSSProperties}
          >
            {total}
          </span>
          <span className="text-13 text-stone">
            <span className="md:hidden">All balances, </span>at mid-market{worth?.simulated && ", simulated"}
          </span>
        </>
      )}
    </p>
  );
}

type BalanceRowProps = {
  balance: Balance;
  worth: BalanceWorth["items"][number] | undefined;
  inCurrency: BalanceWorth["currency"] | undefined;
};

function BalanceRow({ balance: { currency, amount }, worth, inCurrency }: BalanceRowProps) {
  const days = worth?.days.map(Number) ?? [];
  return (
    <Link
      to={`/balances/${currency}`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 hover:bg-quiet max-md:h-full max-md:min-h-24.5 max-md:content-start max-md:rounded-field max-md:border max-md:border-line max-md:bg-panel max-md:p-3 md:-mx-2 md:min-h-14 md:gap-x-3 md:rounded-control md:px-2"
    >
      <Flag currency={currency} />
      <span className="text-14 md:text-16">{currency}</span>
      {days.length > 1 && (
        <Ridge
          layers={[{ values: days, tone: "chart", line: "pine" }]}
          className="h-7 w-16 shrink-0 max-md:hidden"
        />
      )}
      <span className="min-w-0 max-md:w-full md:ml-auto md:text-right">
        <Money
          amount={amount}
          currency={currency}
          as="plain"
          className="block font-semibold text-16 wrap-anywhere"
        />
        {worth?.worth != null && inCurrency !== undefined && inCurrency !== currency && (
          <Money
            amount={worth.worth}
            currency={inCurrency}
            as="symbol"
            className="block text-13 text-stone"
          />
        )}
      </span>
    </Link>
  );
}
