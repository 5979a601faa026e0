import { Refused } from "#domain/refusal.ts";
import { isStopped, type QuoteStop, type StoppableExchange } from "#domain/trading/quotes/quote-stop.ts";

export type QuoteStops = {
  /**
   * Whether orders and rules of a direction wait, whatever their amounts: the smallest exchange would increase an exposure that is
   * above its hard limit.
   */
  readonly stopsDirection: (direction: Omit<StoppableExchange, "gbpAmount">) => boolean;
  /** @throws Refused `pair_not_quoted` when the exchange would increase an exposure that is above its hard limit. */
  readonly requireQuoted: (exchange: StoppableExchange) => void;
  /** Replaces what is stopped; undefined while no hard limit is exceeded. */
  readonly accept: (stop: QuoteStop | undefined) => void;
  readonly current: () => QuoteStop | undefined;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly quoteStops: QuoteStops;
  }
}

/**
 * This process's copy of what hard limits of the position stop, read without a query. It decides on new quotes and on what is booked
 * without one; a firm quote stays bookable.
 */
export function createQuoteStops(): QuoteStops {
  let current: QuoteStop | undefined;
  const stops = (exchange: StoppableExchange) => current !== undefined && isStopped(exchange, current);
  return {
    stopsDirection: (direction) => stops({ ...direction, gbpAmount: 1n }),
    requireQuoted(exchange) {
      if (stops(exchange)) throw new Refused("pair_not_quoted");
    },
    accept(stop) {
      current = stop;
    },
    current: () => current,
  };
}
