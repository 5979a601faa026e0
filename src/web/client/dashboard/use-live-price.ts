import { useQuery } from "@tanstack/react-query";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { limitsQuery, liveRateQuery } from "#web/api/queries.ts";
import { useMargin } from "#web/client/pricing/use-margin.ts";
import type { ConversionInput, LivePrice } from "./live-conversion.ts";

/** The current price data of a pair. */
export function useLivePrice({
  fromCurrency,
  toCurrency,
}: Pick<ConversionInput, "fromCurrency" | "toCurrency">): LivePrice {
  const toPounds = useQuery({ ...liveRateQuery(fromCurrency, "GBP"), enabled: fromCurrency !== "GBP" });
  return {
    mid: useQuery(liveRateQuery(fromCurrency, toCurrency)).data?.mid,
    midToGbp: toPounds.data?.mid,
    margin: useMargin(fromCurrency, toCurrency),
    limits: useQuery(limitsQuery).data ?? noLimits,
  };
}
