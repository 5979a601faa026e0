import { queryOptions } from "@tanstack/react-query";
import { readForwardExample, readForwardPricing } from "#contract/market/forward-pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

/** Prefix of all of them: what a change sets is part of the example. */
export const forwardPricingKey = ["desk", "forward-pricing"] as const;

export const forwardPricingQuery = queryOptions({
  queryKey: [...forwardPricingKey, "set"],
  queryFn: ({ signal }) => call(readForwardPricing, { signal }),
});

const refreshMs = 15_000;

export type ExamplePair = { readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode };

/** At the current mid-market rate, which is read again as it moves. */
export function forwardExampleQuery(pair: ExamplePair) {
  return queryOptions({
    queryKey: [...forwardPricingKey, "example", pair],
    queryFn: ({ signal }) => call(readForwardExample, { query: pair, signal }),
    refetchInterval: refreshMs,
  });
}
