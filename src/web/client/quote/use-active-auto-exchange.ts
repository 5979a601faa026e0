import { queryOptions, useQuery } from "@tanstack/react-query";
import { listAutoExchanges } from "#contract/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "../../api/call.ts";
import { CallFailed } from "../../api/call-failed.ts";

const autoExchangesQuery = queryOptions({
  queryKey: ["auto-exchanges"],
  queryFn: async ({ signal }) => {
    try {
      return await call(listAutoExchanges, { signal });
    } catch (error) {
      // A server without automatic exchanges has no rules.
      if (error instanceof CallFailed && error.status === 404) return [];
      throw error;
    }
  },
});

/**
 * Whether an automatic exchange of the client's is active for a currency: it would take the money of a manual one.
 * False while that is not known: the rules' own trouble stops no booking.
 */
export function useActiveAutoExchange(sourceCurrency: CurrencyCode): boolean {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  return rules.some((rule) => rule.sourceCurrency === sourceCurrency && rule.status === "active");
}
