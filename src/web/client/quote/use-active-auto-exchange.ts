import { queryOptions, useQuery } from "@tanstack/react-query";
import { listAutoExchanges } from "#contract/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "../../api/call.ts";
import { comingParts } from "../opens-soon/opens-soon.tsx";

const autoExchangesQuery = queryOptions({
  queryKey: ["auto-exchanges"],
  queryFn: ({ signal }) => call(listAutoExchanges, { signal }),
  // Until the part opens there are no rules, and nobody to ask for them.
  enabled: !Object.hasOwn(comingParts, "auto-exchange"),
});

/** Whether an automatic exchange of the client's is active for a currency: it would take the money of a manual one. */
export function useActiveAutoExchange(sourceCurrency: CurrencyCode): boolean {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  return rules.some((rule) => rule.sourceCurrency === sourceCurrency && rule.status === "active");
}
