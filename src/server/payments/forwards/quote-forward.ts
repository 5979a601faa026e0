import type { SettlementCalendar } from "#domain/calendar.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { ForwardPoints } from "#domain/market/forward-pricing/forward-rate.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { checkWindow } from "#domain/payments/forwards/forward-dates.ts";
import { priceWindow } from "#domain/payments/forwards/price-window.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { gbpWorth, type QuoteRequest } from "#domain/trading/quotes/price-quote.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { QuoteStops } from "#server/trading/quotes/quote-stops.ts";
import { findDepositShare } from "./find-deposit-share.ts";
import { insertForwardQuote, type NewForwardQuote } from "./store.ts";

export type ForwardQuoteRequest = QuoteRequest & {
  /** Undefined for a fixed date. */
  readonly deliveryFrom?: string | undefined;
  readonly deliveryTo: string;
};

export type ForwardPriceContext = {
  readonly now: Date;
  readonly calendar: SettlementCalendar;
  /** Current mid-market rate at spot; refuses when missing or stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
  readonly quoteStops: Pick<QuoteStops, "requireQuoted">;
};

export type ForwardQuoteContext = ForwardPriceContext & { readonly newId: () => string };

/** A quote before it is firm. */
type PricedForward = Omit<NewForwardQuote, "id" | "clientId" | "createdAt" | "expiresAt"> & {
  readonly points: ForwardPoints;
};

export type FirmForwardQuote = NewForwardQuote & Pick<PricedForward, "points">;

/**
 * Creates a forward's quote that is firm for 30 s at the current rates, terms and deposit.
 * @throws Refused those of `priceForwardNow`.
 */
export async function quoteForward(
  db: Database | Transaction,
  clientId: string,
  request: ForwardQuoteRequest,
  { newId, ...context }: ForwardQuoteContext,
): Promise<FirmForwardQuote> {
  const { points, ...price } = await priceForwardNow(db, clientId, request, context);
  const { now } = context;
  const expiresAt = new Date(now.getTime() + quoteFirmMs);
  const quote = { ...price, id: newId(), clientId, createdAt: now, expiresAt };
  await insertForwardQuote(db, quote);
  return { ...quote, points };
}

/**
 * Prices a forward for a client at the current rates, terms and deposit.
 * @throws Refused when the client owes a close-out debt or is restricted, the pair is not open, the date or the amount is out of
 * range, there is no fresh rate, or a hard limit of the position stops it.
 */
export async function priceForwardNow(
  db: Database | Transaction,
  clientId: string,
  request: ForwardQuoteRequest,
  { now, calendar, pairRate, quoteStops }: ForwardPriceContext,
): Promise<PricedForward> {
  const { fromCurrency, toCurrency } = request;
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const { isTradable, ...terms } = await readTerms(db, clientId, request);
  const restrictions = await readRestrictions(db, [clientId], now);
  const pricing = await readForwardPricing(db);
  const owes = await isInDebt(db, clientId);
  const depositShare = await findDepositShare(db, clientId);
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds: ["quote"] } as const;
  const restriction = findRestriction(restrictions, action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  if (!isTradable) throw new Refused("currency_not_tradable");
  if (owes) throw new Refused("closeout_debt");
  const pair = { currencies: [fromCurrency, toCurrency], calendar };
  const window = orThrow(checkWindow(request, now, pair));
  const spot = pairRate(fromCurrency, toCurrency);
  const midToGbp = fromCurrency === "GBP" ? unitRate : pairRate(fromCurrency, "GBP").mid;
  const priced = orThrow(
    priceWindow(
      { ...request, ...window },
      { ...terms, mid: spot.mid, midToGbp, pricing, depositShare, pair, now },
    ),
  );
  const gbpAmount = gbpWorth(priced, midToGbp);
  quoteStops.requireQuoted({ fromCurrency, toCurrency, gbpAmount });
  const { marginAmount: _, ...price } = priced;
  return {
    ...price,
    ...window,
    gbpAmount,
    rateSource: spot.source,
    rateAt: spot.at,
    rateSimulated: spot.simulated,
  };
}
