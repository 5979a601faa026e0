import type { ScheduleExchange } from "#domain/automation/schedules/schedule-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { type Outcome, orThrow, Refused, refused } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { PricedExchange } from "#server/trading/trades/book-at-rate.ts";
import type { ScheduleRow } from "./store.ts";

/** What a schedule buys: the recipient's amount, from a balance in another currency. */
export type ExchangeToPrice = {
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly amount: Money;
  /** The member whose schedule it is; null where nobody is known. */
  readonly createdBy?: string | null;
};

/** Current mid-market rate; refuses when missing or stale. */
export type PairRateNow = (from: CurrencyCode, to: CurrencyCode) => PairRate;

/**
 * Prices the recipient's amount at the client rate of this moment, at the client's margin and within the
 * currencies' limits. Refuses `currency_not_tradable` and those of `priceQuote`.
 * @throws Refused those that `isRateMissing` names.
 */
export async function priceExchange(
  tx: Transaction,
  { clientId, fromCurrency, amount, createdBy = null }: ExchangeToPrice,
  pairRate: PairRateNow,
): Promise<Outcome<PricedExchange>> {
  const toCurrency = amount.currency;
  const terms = await readTerms(tx, clientId, { fromCurrency, toCurrency });
  if (!terms.isTradable) return refused("currency_not_tradable");
  const midOf = (from: CurrencyCode, to: CurrencyCode) => (from === to ? unitRate : pairRate(from, to).mid);
  const { mid, ...source } = pairRate(fromCurrency, toCurrency);
  const midToGbp = midOf(fromCurrency, "GBP");
  const request = { fromCurrency, toCurrency, amount: formatAmount(amount), isReceiving: true };
  const priced = priceQuote(request, { ...terms, mid, midToGbp });
  if (!priced.ok) return priced;
  const profitShareRate = midOf("USD", fromCurrency);
  const common = { clientId, type: "SCHEDULED", profitShareRate, midToGbp, useProfitShare: false } as const;
  return { ok: true, value: { ...common, price: priced.value, source, createdBy } };
}

/**
 * What a schedule takes of its balance, in minor units: its amount, or what an exchange would sell for it at
 * today's rate; undefined when that isn't known.
 */
export async function estimateTaken(
  tx: Transaction,
  { clientId, fromCurrency, currency, amount }: ScheduleRow,
  rates: LatestRates,
): Promise<bigint | undefined> {
  if (fromCurrency === null) return amount;
  const exchange = { clientId, fromCurrency, amount: money(amount, currency) };
  const priced = await priceToday(tx, exchange, rates);
  return priced?.ok ? priced.value.price.fromAmount : undefined;
}

/**
 * Refuses an exchange that couldn't be booked at today's rate either. Without a rate only the day decides.
 * @throws Refused `currency_not_tradable` and those of `priceQuote`.
 */
export async function checkExchange(
  tx: Transaction,
  {
    clientId,
    money: amount,
    exchange,
  }: { readonly clientId: string; readonly money: Money; readonly exchange: ScheduleExchange | null },
  { rates }: { readonly rates: LatestRates },
): Promise<void> {
  if (exchange === null) return;
  const priced = await priceToday(tx, { clientId, fromCurrency: exchange.fromCurrency, amount }, rates);
  if (priced) orThrow(priced);
}

/** `priceExchange` at today's rate; undefined while there is none. */
async function priceToday(
  tx: Transaction,
  exchange: ExchangeToPrice,
  rates: LatestRates,
): Promise<Outcome<PricedExchange> | undefined> {
  try {
    return await priceExchange(tx, exchange, rates.rateFor);
  } catch (error) {
    if (error instanceof Refused && isRateMissing(error.code)) return undefined;
    throw error;
  }
}
