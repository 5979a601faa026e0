import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type OrderInput, type OrderWish, readOrderWish } from "#domain/orders/order-wish.ts";
import { priceQuote } from "#domain/quotes/price-quote.ts";
import type { Rate } from "#domain/rate.ts";
import { crossOf, one, type RateTable } from "#domain/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { currenciesFor, readCurrencyUses } from "../rates/store.ts";

export type WishInput = OrderInput & { readonly termsAccepted: boolean };

/**
 * What a client wishes, if it can be waited for. `table` is the rates in force, of any age: nothing is exchanged on them
 * here, they only say what the amount is worth.
 * @throws Refused `terms_not_accepted`, `same_currency`, `currency_not_tradable`, `order_invalid` with the fields,
 * `amount_too_large`, or `rate_unavailable` when there are no rates to tell by.
 */
export async function readWish(
  tx: Transaction,
  input: WishInput,
  table: RateTable | undefined,
): Promise<OrderWish> {
  const { fromCurrency, toCurrency } = input;
  if (!input.termsAccepted) throw new Refused("terms_not_accepted");
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const tradable = currenciesFor(await readCurrencyUses(tx), "trade");
  if (!tradable.has(fromCurrency) || !tradable.has(toCurrency)) throw new Refused("currency_not_tradable");
  const reading = readOrderWish(input);
  if (!reading.ok) throw new Refused("order_invalid", reading.faults);
  refuseTooLarge(reading.value, table);
  return reading.value;
}

function refuseTooLarge(wish: OrderWish, table: RateTable | undefined): void {
  const toPounds = table && crossOrOne(table, wish.fromCurrency, "GBP");
  if (toPounds === undefined) throw new Refused("rate_unavailable");
  const { fromCurrency, toCurrency, amount } = wish;
  const asked = {
    fromCurrency,
    toCurrency,
    amount: formatAmount(money(amount, fromCurrency)),
    isReceiving: false,
  };
  const priced = priceQuote(asked, wish.targetRate, toPounds);
  if (!priced.ok) throw new Refused(priced.refusal);
}

function crossOrOne(table: RateTable, from: CurrencyCode, to: CurrencyCode): Rate | undefined {
  return from === to ? one : crossOf(table, from, to);
}
