import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { liveRateQuery } from "#web/api/queries.ts";
import { clientRateFigure } from "./client-rate-figure.ts";
import { useMargin } from "./use-margin.ts";

/** The client's live rate of a pair; undefined without one. */
export function useClientRate(from: CurrencyCode, to: CurrencyCode) {
  const live = useQuery(liveRateQuery(from, to));
  const rate = clientRateFigure(live.data?.mid, useMargin(from, to));
  return live.data && rate !== undefined
    ? { rate, at: live.data.at, simulated: live.data.simulated, indicative: live.data.indicative }
    : undefined;
}
