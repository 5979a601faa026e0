import { useQuery } from "@tanstack/react-query";
import { deskCurrenciesQuery } from "../../api/pricing-queries.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
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
      <QueryBoundary
        query={currencies}
        skeleton={<SkeletonRows label="Loading the currencies" rows={6} />}
        failure={{ title: "The currencies could not be loaded." }}
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
