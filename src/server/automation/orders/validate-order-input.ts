import { type OrderInput, type OrderTerms, parseOrderInput } from "#domain/automation/orders/order-input.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, noMargin } from "#domain/market/pricing/margin.ts";
import { crossOf, type RateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { readTerms, type Terms } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export type OrderRequest = OrderInput & {
  readonly clientId: string;
  readonly termsAccepted: boolean;
  /** The client has confirmed that a reached target books at once. */
  readonly bookNow?: boolean | undefined;
};

/** Terms of an order with its margin. */
export type OrderColumns = OrderTerms & {
  /** The client's current margin. */
  readonly margin: Margin;
};

/**
 * Validates an order; the caller has called `blockRepricing`. `table` may be of any age: it only values the
 * amount.
 * @throws Refused `terms_not_accepted`, `same_currency`, `currency_not_tradable`, `order_invalid` with the
 * fields, `amount_too_large`, a currency's limits, or `rate_unavailable` without any rates.
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
  return { ...reading.value, margin: terms.margin };
}

function refuseBeyondLimits(input: OrderTerms, { limits }: Terms, table: RateTable | undefined): void {
  const toPounds = table && crossOrOne(table, input.fromCurrency, "GBP");
  if (toPounds === undefined) throw new Refused("rate_unavailable");
  const { fromCurrency, toCurrency, amount } = input;
  const request = {
    fromCurrency,
    toCurrency,
    amount: formatAmount(money(amount, fromCurrency)),
    isReceiving: false,
  };
  // The target is the client rate, so no margin is deducted.
  orThrow(priceQuote(request, { mid: input.targetRate, midToGbp: toPounds, margin: noMargin, limits }));
}

function crossOrOne(table: RateTable, from: CurrencyCode, to: CurrencyCode): Rate | undefined {
  return from === to ? unitRate : crossOf(table, from, to);
}
