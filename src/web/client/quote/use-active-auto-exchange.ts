import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { autoExchangesQuery } from "../../api/auto-exchange-queries.ts";

/**
 * Whether an active automatic exchange blocks manual ones in a currency. False while unknown: the server
 * would refuse the booking.
 */
export function useActiveAutoExchange(sourceCurrency: CurrencyCode): boolean {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  return rules.some((rule) => rule.sourceCurrency === sourceCurrency && rule.status === "active");
}
