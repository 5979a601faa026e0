import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/api-error.ts";
import { deskCurrenciesQuery } from "../../api/pricing-queries.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { CurrencyRow } from "./currency-row.tsx";

/** Which currencies are traded, and how much of each at once. */
export function CurrenciesPanel({ mayChange }: { mayChange: boolean }) {
  const currencies = useQuery(deskCurrenciesQuery);
  return (
    <Panel heading="Currencies">
      <p className="max-w-prose text-14 text-stone">
        What is open is quoted. The least and the most are of one exchange, on either side of it. Without a
        least, it takes what 1.00 GBP is worth.
      </p>
      {currencies.isPending && <SkeletonRows label="Loading the currencies" rows={6} />}
      {currencies.isError && (
        <ErrorState
          title="The currencies could not be loaded."
          detail={getErrorMessage(currencies.error)}
          busy={currencies.isFetching}
          onRetry={currencies.refetch}
        />
      )}
      {currencies.data && (
        <ul className="mt-3 divide-y divide-line">
          {currencies.data.map((currency) => (
            <CurrencyRow key={currency.code} currency={currency} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
