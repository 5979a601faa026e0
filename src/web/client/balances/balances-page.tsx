import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Balance, openBalance } from "#contract/payments/balances.ts";
import type { BalanceWorth } from "#contract/reporting/balance-worth.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { balancesQuery, balanceWorthQuery, currenciesQuery } from "#web/api/queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatMoney } from "#web/design/format.ts";
import { FittedMoney, Money } from "#web/design/money.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { isEmpty, RemoveCurrency } from "./remove-currency.tsx";

/** /balances */
export function BalancesPage() {
  const balances = useQuery(balancesQuery);
  const worth = useQuery(balanceWorthQuery).data;
  const held = balances.data?.items;
  return (
    <>
      <PageHeader
        title="Balances"
        lead="Your money with Summit, with an account for each currency."
        action={
          held && (
            <ForPreparers>
              <AddCurrency held={held} />
            </ForPreparers>
          )
        }
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
          <>
            {items.length > 1 && <TotalWorth worth={worth} />}
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((balance) => (
                <li key={balance.currency}>
                  <AccountCard
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
    </>
  );
}

/** Keeps its height while the total loads. */
function TotalWorth({ worth }: { worth: BalanceWorth | undefined }) {
  return (
    <div className="mb-5 min-h-16">
      {worth?.total != null && (
        <>
          <p className="text-14 text-stone">All balances, at mid-market{worth.simulated && ", simulated"}</p>
          <FittedMoney amount={worth.total} currency={worth.currency} largest="2.125rem" />
        </>
      )}
    </div>
  );
}

type AccountCardProps = {
  balance: Balance;
  worth: BalanceWorth["items"][number] | undefined;
  inCurrency: CurrencyCode | undefined;
};

/** One account with its last 30 days: the card is a link, the button on it is not. */
function AccountCard({ balance, worth, inCurrency }: AccountCardProps) {
  const { currency, amount } = balance;
  const days = worth?.days.map(Number) ?? [];
  return (
    <article className="relative flex h-full min-h-32 flex-col gap-6 rounded-panel border border-line bg-panel p-5 transition-colors hover:bg-glacier sm:min-h-40 md:p-6">
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
        {days.length > 1 && days.some((day) => day > 0) && (
          <Ridge
            layers={[{ values: days, tone: "chart", line: "pine" }]}
            className="ml-auto h-9 w-24 shrink-0"
          />
        )}
        {isEmpty(balance) && (
          <ForPreparers>
            <RemoveCurrency currency={currency} />
          </ForPreparers>
        )}
      </header>
      <div>
        <FittedMoney amount={amount} currency={currency} largest="clamp(1.5rem, 6vw, 2.125rem)" />
        {worth?.worth != null && inCurrency !== undefined && inCurrency !== currency && (
          <Money
            amount={worth.worth}
            currency={inCurrency}
            as="symbol"
            className="block text-14 text-stone"
          />
        )}
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

/** Offers currencies without an account. */
function AddCurrency({ held }: { held: readonly Balance[] }) {
  const [choosing, setChoosing] = useState(false);
  const queryClient = useQueryClient();
  const adding = useMutation({
    mutationFn: (currency: CurrencyCode) => call(openBalance, { body: { currency } }),
    onSuccess: async ({ currency }) => {
      await queryClient.invalidateQueries({ queryKey: ["balances"] });
      setChoosing(false);
      showToast({ title: "Currency Added", text: `${currency} account has been added` });
    },
  });
  function close() {
    setChoosing(false);
    adding.reset();
  }
  return (
    <>
      <Button variant="primary" onClick={() => setChoosing(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add Currency
      </Button>
      <Dialog
        open={choosing}
        onClose={close}
        title="Add Currency"
        lead="Hold money in it, get paid in it and pay from it."
      >
        {adding.isError && (
          <Notice tone="error" className="mt-4">
            {getErrorMessage(adding.error)}
          </Notice>
        )}
        <Choices held={held} busy={adding.isPending} onChoose={adding.mutate} />
      </Dialog>
    </>
  );
}

type ChoicesProps = { held: readonly Balance[]; busy: boolean; onChoose: (currency: CurrencyCode) => void };

function Choices({ held, busy, onChoose }: ChoicesProps) {
  const open = useQuery(currenciesQuery("trade"));
  const others = (open.data ?? []).filter(({ code }) => held.every(({ currency }) => currency !== code));
  return (
    <QueryBoundary
      query={open}
      skeleton={<SkeletonRows label="Loading the currencies" />}
      failure={{ title: "We couldn't load the currencies." }}
      refetchFailure="instead"
      empty={<p className="mt-4 text-16">You already have an account in every currency we offer.</p>}
      isEmpty={() => others.length === 0}
    >
      <ul className="mt-4 divide-y divide-line">
        {others.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(code)}
              className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left text-16 transition-colors hover:bg-quiet disabled:text-stone"
            >
              <Flag currency={code} />
              <span className="font-semibold">{code}</span>
              <span className="min-w-0 text-stone">{name}</span>
              <Plus aria-hidden="true" className="ml-auto size-5 shrink-0 text-stone" />
            </button>
          </li>
        ))}
      </ul>
    </QueryBoundary>
  );
}
