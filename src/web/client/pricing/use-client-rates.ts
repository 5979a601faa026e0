import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HistoryRange } from "#domain/market/rates/history.ts";
import { priceListQuery, rateHistoryQuery } from "#web/api/queries.ts";
import { clientRateFigure } from "./client-rate-figure.ts";
import { useMargin } from "./use-margin.ts";

/** The client's past rates of a pair, oldest first: market rates less today's margin. */
export function useClientRates(from: CurrencyCode, to: CurrencyCode, range: HistoryRange) {
  const history = useQuery(rateHistoryQuery(from, to, range));
  const prices = useQuery(priceListQuery);
  const margin = useMargin(from, to);
  const points = (history.data?.points ?? []).flatMap(({ at, mid }) => {
    const value = clientRateFigure(mid, margin);
    return value === undefined ? [] : [{ at, value }];
  });
  return {
    points,
    source: history.data?.source ?? "",
    isPending: history.isPending || prices.isPending,
    isError: history.isError || prices.isError,
    error: history.error ?? prices.error,
    isFetching: history.isFetching || prices.isFetching,
    refetch: () => {
      if (history.isError) void history.refetch();
      if (prices.isError) void prices.refetch();
    },
  };
}
