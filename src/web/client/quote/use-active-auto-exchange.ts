import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { autoExchangesQuery } from "../../api/auto-exchange-queries.ts";

/**
 * Whether an automatic exchange of the client's is active for a currency: it would take the money of a manual one.
 * False while that is not known: the server refuses the booking all the same.
 */
export function useActiveAutoExchange(sourceCurrency: CurrencyCode): boolean {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  return rules.some((rule) => rule.sourceCurrency === sourceCurrency && rule.status === "active");
}
