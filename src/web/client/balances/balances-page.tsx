import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Balance } from "#contract/payments/balances.ts";
import { currencies } from "#domain/currency.ts";
import { balancesQuery } from "../../api/queries.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { Flag } from "../../design/flag.tsx";
import { formatMoney } from "../../design/format.ts";
import { Money } from "../../design/money.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { AddCurrency } from "./add-currency.tsx";
import { isEmpty, RemoveCurrency } from "./remove-currency.tsx";

/** /balances */
export function BalancesPage() {
  const balances = useQuery(balancesQuery);
  const held = balances.data?.items;
  return (
    <>
      <PageHeader
        title="Balances"
        lead="Your money with Summit, with an account for each currency."
        action={held && <AddCurrency held={held} />}
      />
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading your balances" rows={3} />}
        failure={{ title: "We couldn't load your balances.", reassurance: "Your money is safe." }}
        empty={
          <EmptyState title="No accounts yet">
            Add a currency to hold money in it, get paid in it and pay from it.
          </EmptyState>
        }
        frame={(state) => <Panel>{state}</Panel>}
      >
        {({ items }) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {items.map((balance) => (
              <li key={balance.currency}>
                <AccountCard balance={balance} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </>
  );
}

/** One account: the card is a link, the button on it is not. */
function AccountCard({ balance }: { balance: Balance }) {
  const { currency, amount } = balance;
  return (
    <article className="relative flex h-full min-h-32 flex-col justify-between gap-6 sm:min-h-40 rounded-panel border border-line bg-panel p-5 transition-colors hover:bg-glacier md:p-6">
      <header className="flex items-center gap-3">
        <Flag currency={currency} />
        <div className="min-w-0">
          <h2 className="text-16 leading-5">
            <Link to={`/balances/${currency}`} className="after:absolute after:inset-0 after:rounded-panel">
              {currency}
            </Link>
          </h2>
          <p className="truncate text-14 text-stone">{currencies[currency].name}</p>
        </div>
        {isEmpty(balance) && <RemoveCurrency currency={currency} />}
      </header>
      <div>
        <Money
          amount={amount}
          currency={currency}
          as="symbol"
          className="display block overflow-hidden text-ellipsis font-bold text-[clamp(1.5rem,6vw,2.125rem)] leading-tight"
        />
        {balance.unconfirmed !== undefined && (
          <p className="mt-1 text-14 text-stone">
            <span className="figures">{formatMoney(balance.unconfirmed, currency, "symbol")}</span> being
            confirmed
          </p>
        )}
      </div>
    </article>
  );
}
