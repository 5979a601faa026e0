import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { BalanceDetail } from "#contract/payments/balances.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { balanceQuery } from "../../api/balance-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

export const balancesLink = { to: "/balances", label: "Back to Balances" };

/** Shows a screen of the account that the address names, once it is there, and says so when it is not. */
export function WithBalance({ children }: { children: (balance: BalanceDetail) => ReactNode }) {
  const { currency = "" } = useParams();
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return <NoAccount />;
  return <OfCurrency key={code} currency={code} view={children} />;
}

type OfCurrencyProps = { currency: CurrencyCode; view: (balance: BalanceDetail) => ReactNode };

function OfCurrency({ currency, view }: OfCurrencyProps) {
  const read = useQuery(balanceQuery(currency));
  if (read.data) return view(read.data);
  if (read.error instanceof ApiError && read.error.status === 404) return <NoAccount />;
  return (
    <>
      <PageHeader title={`${currency} account`} back={balancesLink} />
      <Panel className="max-w-3xl">
        {read.isPending && <SkeletonRows label="Loading the account" rows={5} />}
        {read.isError && (
          <ErrorState
            title="The account could not be loaded."
            detail={getErrorMessage(read.error)}
            reassurance="Your money is where it was."
            busy={read.isFetching}
            onRetry={read.refetch}
          />
        )}
      </Panel>
    </>
  );
}

function NoAccount() {
  return (
    <>
      <PageHeader title="Account Not Found" />
      <EmptyState
        title="There is no such account"
        action={
          <ButtonLink to="/balances" variant="primary">
            Back to Balances
          </ButtonLink>
        }
      >
        You have no account in this currency, or the address is not right.
      </EmptyState>
    </>
  );
}
