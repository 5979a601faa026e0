import { type OrderInput, type OrderTerms, parseOrderInput } from "#domain/automation/orders/order-input.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, noMargin } from "#domain/market/pricing/margin.ts";
import { crossOf, type RateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { readTerms, type Terms } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export type OrderRequest = OrderInput & {
  readonly clientId: string;
  readonly termsAccepted: boolean;
  /** The client knows that a target which is reached already books at once. */
  readonly bookNow?: boolean | undefined;
};

/** A wish as an order's row keeps it. */
export type OrderColumns = Omit<OrderTerms, "targetRate"> & {
  readonly targetRate: string;
  /** The client's, at this moment. */
  readonly margin: Margin;
};

/**
 * What a client wishes, if it can be waited for. The margins are held by the caller. `table` is the rates in force, of any age: nothing is exchanged on them
 * here, they only say what the amount is worth.
 * @throws Refused `terms_not_accepted`, `same_currency`, `currency_not_tradable`, `order_invalid` with the fields,
 * `amount_too_large`, what breaks a limit of a currency, or `rate_unavailable` when there are no rates to tell by.
 */
export async function validateOrderInput(
  tx: Transaction,
  input: OrderRequest,
  table: RateTable | undefined,
): Promise<OrderColumns> {
  const { clientId, fromCurrency, toCurrency } = input;
  if (!input.termsAccepted) throw new Refused("terms_not_accepted");
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const terms = await readTerms(tx, clientId, input);
  if (!terms.isTradable) throw new Refused("currency_not_tradable");
  const reading = parseOrderInput(input);
  if (!reading.ok) throw new Refused("order_invalid", reading.faults);
  refuseBeyondLimits(reading.value, terms, table);
  return { ...reading.value, targetRate: formatRate(reading.value.targetRate), margin: terms.margin };
}

function refuseBeyondLimits(wish: OrderTerms, { limits }: Terms, table: RateTable | undefined): void {
  const toPounds = table && crossOrOne(table, wish.fromCurrency, "GBP");
  if (toPounds === undefined) throw new Refused("rate_unavailable");
  const { fromCurrency, toCurrency, amount } = wish;
  const asked = {
    fromCurrency,
    toCurrency,
    amount: formatAmount(money(amount, fromCurrency)),
    isReceiving: false,
  };
  // The target is the client's own rate: nothing is taken off it.
  orThrow(priceQuote(asked, { mid: wish.targetRate, midToGbp: toPounds, margin: noMargin, limits }));
}

function crossOrOne(table: RateTable, from: CurrencyCode, to: CurrencyCode): Rate | undefined {
  return from === to ? unitRate : crossOf(table, from, to);
}
