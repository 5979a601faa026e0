import type { SettlementCalendar } from "#domain/calendar.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { spendProfitShare } from "#domain/rewards/spend-profit-share.ts";
import { deliveryDay } from "#domain/trading/quotes/delivery-day.ts";
import { gbpWorth } from "#domain/trading/quotes/gbp-worth.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { priceQuote, type QuoteRequest } from "#domain/trading/quotes/price-quote.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { clientAccounts } from "#server/ledger/journals/store.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type FirmQuote, writeQuotes } from "./store.ts";

export type QuoteContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
  /** Current mid-market rate; refuses when missing or stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
  /** Staff user who prepares it; undefined for a client's own quote. */
  readonly preparedBy?: string;
};

/**
 * Creates a quote that is firm for 30 s at the current rate and terms.
 * @throws Refused when the client owes a close-out debt, the pair is not tradable, the amount is out of range
 * or there is no fresh rate.
 */
export async function createQuote(
  db: Database,
  clientId: string,
  request: QuoteRequest,
  context: QuoteContext,
): Promise<FirmQuote> {
  const { fromCurrency, toCurrency } = request;
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const [{ isTradable, ...terms }, restrictions] = await Promise.all([
    readTerms(db, clientId, request),
    readRestrictions(db, [clientId], context.now),
  ]);
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds: ["quote"] } as const;
  const restriction = findRestriction(restrictions, action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  if (!isTradable) throw new Refused("currency_not_tradable");
  const mid = context.pairRate(fromCurrency, toCurrency);
  const perDollar = rateOrOne(context, "USD", fromCurrency);
  const midToGbp = rateOrOne(context, fromCurrency, "GBP");
  const price = orThrow(priceQuote(request, { ...terms, mid: mid.mid, midToGbp }));
  const accounts = await clientAccounts(db, clientId, ["client_profit_share", "closeout_receivable"]);
  if (accounts.some(({ kind, balance }) => kind === "closeout_receivable" && balance < 0n))
    throw new Refused("closeout_debt");
  const share = accounts.find(({ kind }) => kind === "client_profit_share");
  const quote: FirmQuote = {
    ...price,
    id: context.newId(),
    clientId,
    gbpAmount: gbpWorth(price, midToGbp),
    profitShareRate: perDollar,
    profitShare: spendProfitShare(price, share?.balance ?? 0n, perDollar),
    source: mid,
    deliveryDate: deliveryDay(context.now, [fromCurrency, toCurrency], context.calendar),
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + quoteFirmMs),
    preparedBy: context.preparedBy ?? null,
  };
  await writeQuotes(db, [quote]);
  return quote;
}

function rateOrOne(context: QuoteContext, from: CurrencyCode, to: CurrencyCode): Rate {
  return from === to ? unitRate : context.pairRate(from, to).mid;
}
