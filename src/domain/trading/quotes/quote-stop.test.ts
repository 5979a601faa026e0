import fc from "fast-check";
import { expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { isStopped, type QuoteStop } from "./quote-stop.ts";

/** Short of euros and long of dollars, each worth 1,000.00 pounds. */
const worths = new Map<CurrencyCode, bigint>([
  ["EUR", -100_000n],
  ["USD", 100_000n],
]);
const euros: QuoteStop = { worths, currencies: new Set(["EUR"]), isInTotal: false };
const dollars: QuoteStop = { worths, currencies: new Set(["USD"]), isInTotal: false };
const together: QuoteStop = { worths, currencies: new Set(), isInTotal: true };

it.each<[string, QuoteStop, CurrencyCode, CurrencyCode, bigint, boolean]>([
  ["buys what the house is short of", euros, "GBP", "EUR", 1n, true],
  ["sells what the house is short of", euros, "EUR", "GBP", 1n, false],
  [
    "sells twice what the house is short of, which leaves it as far long",
    euros,
    "EUR",
    "GBP",
    200_000n,
    false,
  ],
  ["sells more than twice what the house is short of", euros, "EUR", "GBP", 200_001n, true],
  ["grows another currency", euros, "GBP", "JPY", 1n, false],
  ["buys another currency with what the house is short of", euros, "EUR", "JPY", 1n, false],
  ["buys what the house is short of with another currency", euros, "JPY", "EUR", 1n, true],
  ["sells what the house is long of", dollars, "USD", "GBP", 1n, true],
  ["buys what the house is long of", dollars, "GBP", "USD", 1n, false],
  ["grows both sides of the total", together, "USD", "EUR", 1n, true],
  ["shrinks both sides of the total", together, "EUR", "USD", 1n, false],
  ["moves the total from one currency to another", together, "EUR", "JPY", 1n, false],
  ["grows the total by a currency without a position", together, "JPY", "GBP", 1n, true],
  ["grows the total by two currencies without a position", together, "JPY", "CHF", 1n, true],
])(
  "an exchange that %s is judged by what it does to the exposure above its limit",
  (_, stop, fromCurrency, toCurrency, gbpAmount, expected) => {
    expect(isStopped({ fromCurrency, toCurrency, gbpAmount }, stop)).toBe(expected);
  },
);

it("no exchange that goes on makes an exposure above its limit greater, and none that shrinks it is stopped", () => {
  const codes = fc.constantFrom<CurrencyCode>("GBP", "EUR", "USD", "JPY");
  const amounts = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n });
  const size = (minor: bigint) => (minor < 0n ? -minor : minor);
  fc.assert(
    fc.property(
      fc.record({ EUR: amounts, USD: amounts, JPY: amounts }),
      fc.tuple(codes, codes).filter(([from, to]) => from !== to),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fc.subarray<CurrencyCode>(["EUR", "USD", "JPY"]),
      fc.boolean(),
      (before, [fromCurrency, toCurrency], gbpAmount, limited, isInTotal) => {
        const stop = {
          worths: new Map(Object.entries(before) as [CurrencyCode, bigint][]),
          currencies: new Set(limited),
          isInTotal,
        };
        const worthsAfter = new Map(stop.worths);
        const add = (currency: CurrencyCode, change: bigint) => {
          const worth = worthsAfter.get(currency);
          if (worth !== undefined) worthsAfter.set(currency, worth + change);
        };
        add(fromCurrency, gbpAmount);
        add(toCurrency, -gbpAmount);
        const total = (worths: ReadonlyMap<CurrencyCode, bigint>) =>
          [...worths.values()].reduce((sum, worth) => sum + size(worth), 0n);
        const isWorse =
          limited.some((code) => size(worthsAfter.get(code) ?? 0n) > size(stop.worths.get(code) ?? 0n)) ||
          (isInTotal && total(worthsAfter) > total(stop.worths));
        expect(isStopped({ fromCurrency, toCurrency, gbpAmount }, stop)).toBe(isWorse);
      },
    ),
  );
});
