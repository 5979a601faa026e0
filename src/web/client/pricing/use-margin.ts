import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { marginFor } from "#domain/market/pricing/price-list.ts";
import { priceListQuery } from "#web/api/queries.ts";

/** The client's margin; undefined until loaded. */
export function useMargin(from: CurrencyCode, to: CurrencyCode): Margin | undefined {
  const list = useQuery(priceListQuery).data;
  return list && marginFor(list, from, to);
}
