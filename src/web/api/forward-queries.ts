import { queryOptions } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import { quoteForwardChange } from "#contract/payments/change-forward.ts";
import { readForwardRate } from "#contract/payments/forward-at-market.ts";
import {
  createForwardQuote,
  listForwards,
  readForward,
  readForwardDates,
  readForwardTerms,
} from "#contract/payments/forwards.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";
import { useFirmQuote } from "./use-firm-quote.ts";

/** Refreshed with the prices. */
export const forwardTermsQuery = queryOptions({
  queryKey: ["forward-terms"],
  queryFn: ({ signal }) => call(readForwardTerms, { signal }),
});

export const forwardsQuery = queryOptions({
  queryKey: ["forwards"],
  queryFn: ({ signal }) => call(listForwards, { signal }),
});

export function forwardQuery(id: string) {
  return queryOptions({
    queryKey: ["forwards", id],
    queryFn: ({ signal }) => call(readForward, { params: { id }, signal }),
  });
}

/** The days move on with today, so they are read whenever the form is opened. */
export function forwardDatesQuery(fromCurrency: CurrencyCode, toCurrency: CurrencyCode) {
  return queryOptions({
    queryKey: ["forward-dates", fromCurrency, toCurrency],
    queryFn: ({ signal }) => call(readForwardDates, { query: { fromCurrency, toCurrency }, signal }),
    staleTime: 60_000,
  });
}

/** What the client's rate is asked for; the days of a fixed date are the same. */
export type ForwardRateTerms = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: string;
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
};

/** The client's rate for a forward that waits for approval, read again as often as a quote is, and when it is shown again. */
export function forwardRateQuery(forward: ForwardRateTerms) {
  return queryOptions({
    queryKey: ["forward-rates", forward],
    queryFn: ({ signal }) => call(readForwardRate, { query: forward, signal }),
    refetchInterval: 20_000,
    gcTime: 0,
  });
}

/** What a quote is asked for. */
export type ForwardInput = BodyInput<typeof createForwardQuote>;

export function forwardQuoteKey(asked: ForwardInput) {
  return ["forward-quotes", asked] as const;
}

/** Other dates for a forward. */
export type ForwardChangeInput = BodyInput<typeof quoteForwardChange>;

export function forwardChangeQuoteKey(id: string, asked: ForwardChangeInput) {
  return ["forward-change-quotes", id, asked] as const;
}

/** Ten minutes of quotes: nobody is reading any more. */
const mostQuotes = 20;

/** A firm quote for a forward while `open`. */
export function useForwardQuote(asked: ForwardInput, open: boolean) {
  return useFirmQuote({
    queryKey: forwardQuoteKey(asked),
    open,
    load: () => call(createForwardQuote, { body: asked }),
    priceOf: ({ fromAmount, toAmount, deposit }) => [fromAmount, toAmount, deposit].join(" "),
    most: mostQuotes,
  });
}

/** A firm quote for other dates of a forward while `open`. */
export function useForwardChangeQuote(id: string, asked: ForwardChangeInput, open: boolean) {
  return useFirmQuote({
    queryKey: forwardChangeQuoteKey(id, asked),
    open,
    load: () => call(quoteForwardChange, { params: { id }, body: asked }),
    priceOf: ({ fromAmount, toAmount }) => [fromAmount, toAmount].join(" "),
    most: mostQuotes,
  });
}
