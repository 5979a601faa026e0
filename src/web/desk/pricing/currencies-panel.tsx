import { useQuery } from "@tanstack/react-query";
import { deskCurrenciesQuery } from "../../api/pricing-queries.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { CurrencyRow } from "./currency-row.tsx";

export function CurrenciesPanel({ mayChange }: { mayChange: boolean }) {
  const currencies = useQuery(deskCurrenciesQuery);
  return (
    <Panel heading="Currencies">
      <p className="max-w-prose text-14 text-stone">
        Open currencies are quoted. The minimum and maximum apply to either side of an exchange. The default
        minimum is the equivalent of 1.00 GBP.
      </p>
      <QueryBoundary
        query={currencies}
        skeleton={<SkeletonRows label="Loading the currencies" rows={6} />}
        failure={{ title: "We couldn't load the currencies." }}
      >
        {(data) => (
          <ul className="mt-3 divide-y divide-line">
            {data.map((currency) => (
              <CurrencyRow key={currency.code} currency={currency} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}
