import { assert } from "#domain/assert.ts";
import type { Restriction } from "#domain/clients/restrictions/restriction.ts";
import type { PairRate } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import type { Price } from "#domain/trading/quotes/price-quote.ts";
import { deliveryDay, gbpWorth } from "#domain/trading/quotes/price-quote.ts";
import type { StoppableExchange } from "#domain/trading/quotes/quote-stop.ts";
import type { BookableQuote } from "#domain/trading/trades/book-quote.ts";
import type { TradeType } from "#domain/trading/trades/lifecycle.ts";
import type { ClaimedAccounts } from "#server/ledger/journals/claimed-shard-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { quoteWrite } from "#server/trading/quotes/store.ts";
import {
  type BookingContext,
  type BookingPlan,
  type LockedQuotes,
  planBookings,
  type TradeToBook,
} from "./book-trades.ts";
import { lockExposures } from "./store.ts";

/** An exchange of an order or rule, priced at the rate at which it is booked. */
export type PricedExchange = {
  readonly clientId: string;
  readonly type: Exclude<TradeType, "SPOT" | "BATCH">;
  readonly price: Price;
  /** Mid-market value of 1 USD in the sold currency, at which profit share is spent. */
  readonly profitShareRate: Rate;
  /** GBP per 1 of the sold currency at mid-market. */
  readonly midToGbp: Rate;
  readonly useProfitShare: boolean;
  readonly source: Omit<PairRate, "mid">;
  /** User who set up the order, rule or schedule; null where nobody is known. */
  readonly createdBy: string | null;
  /** Of what is left of a forward on its last day. */
  readonly isLastDay?: boolean;
};

/** What a hard limit of the position judges of an exchange. */
export function stoppableOf({ price, midToGbp }: PricedExchange): StoppableExchange {
  const { fromCurrency, toCurrency } = price;
  return { fromCurrency, toCurrency, gbpAmount: gbpWorth(price, midToGbp) };
}

/**
 * Plans bookings of exchanges without a prior quote, like `planBookings`: the plan inserts each one's quote
 * as used. Results are in the order of the exchanges.
 */
export async function planBookingsAtRate(
  tx: Transaction,
  exchanges: readonly PricedExchange[],
  context: BookingContext & {
    /** Restrictions that the caller read under lock in this transaction. */
    readonly restrictions: readonly Restriction[];
    readonly claimed?: ClaimedAccounts | undefined;
  },
): Promise<BookingPlan> {
  if (exchanges.length === 0) return { results: [], writes: [] };
  const { now, newId, references, restrictions, claimed } = context;
  const quoted = exchanges.map((exchange) => ({ exchange, quote: quoteFor(exchange, newId(), context) }));
  const requests = quoted.map(
    ({ exchange: { clientId, type, useProfitShare, createdBy, isLastDay = false }, quote }): TradeToBook => ({
      quoteId: quote.id,
      clientId,
      bookedBy: createdBy ?? undefined,
      type,
      useProfitShare,
      isLastDay,
      termsAccepted: true,
    }),
  );
  const [exposures, numbers] = await Promise.all([
    lockExposures(
      tx,
      requests.map(({ clientId }) => clientId),
    ),
    references.take(tx, now, requests.length),
  ]);
  const quotes = new Map(quoted.map(({ quote }) => [quote.id, quote]));
  const locked: LockedQuotes = {
    quotes,
    exposures,
    restrictions,
    bookers: new Map(),
    references: numbers,
    claimed,
  };
  const { results, writes } = await planBookings(tx, requests, locked, context);
  const used = quoted.map(({ exchange, quote: { tradeId: _, ...quote } }, index) => {
    const result = results[index];
    assert(result, "a result for each exchange");
    const trade = result.ok ? { tradeId: result.trade.id } : {};
    const source = { ...exchange.source, mid: exchange.price.midRate };
    return { ...quote, ...trade, source };
  });
  return { results, writes: [...writes, quoteWrite(used)] };
}

function quoteFor(
  { clientId, price, profitShareRate, midToGbp }: PricedExchange,
  id: string,
  { now, calendar }: BookingContext,
): BookableQuote & { readonly deliveryDate: ReturnType<typeof deliveryDay> } {
  return {
    ...price,
    id,
    clientId,
    profitShareRate,
    gbpAmount: gbpWorth(price, midToGbp),
    deliveryDate: deliveryDay(now, [price.fromCurrency, price.toCurrency], calendar),
    createdAt: now,
    expiresAt: new Date(now.getTime() + quoteFirmMs),
    tradeId: null,
    autoExchanged: false,
    preparedBy: null,
  };
}
