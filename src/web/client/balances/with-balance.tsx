import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { BalanceDetail } from "#contract/payments/balances.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { balanceQuery } from "#web/api/balance-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

export const balancesLink = { to: "/balances", label: "Back to Balances" };

/** Renders a screen once the account in the address is loaded, or says that it does not exist. */
export function WithBalance({ children }: { children: (balance: BalanceDetail) => ReactNode }) {
  const { currency = "" } = useParams();
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return <NoAccount />;
  return <OfCurrency key={code} currency={code} view={children} />;
}

type OfCurrencyProps = { currency: CurrencyCode; view: (balance: BalanceDetail) => ReactNode };

function OfCurrency({ currency, view }: OfCurrencyProps) {
  const read = useQuery(balanceQuery(currency));
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the account" rows={5} />}
      failure={{ title: "We couldn't load this account.", reassurance: "Your money is safe." }}
      refetchFailure="silent"
      notFound={<NoAccount />}
      frame={(state) => (
        <>
          <PageHeader title={`${currency} account`} back={balancesLink} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {view}
    </QueryBoundary>
  );
}

function NoAccount() {
  return (
    <NotFoundScreen
      title="Account Not Found"
      noun="account"
      link={{ to: "/balances", label: "Back to Balances" }}
    >
      You don't have an account in this currency. You can add one under Balances.
    </NotFoundScreen>
  );
}
