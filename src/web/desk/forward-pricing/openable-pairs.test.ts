import { expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { findOpenablePairs } from "./openable-pairs.ts";

const tradable: readonly CurrencyCode[] = ["GBP", "USD", "EUR", "JPY"];
const curvesOf = (...codes: readonly CurrencyCode[]) => codes.map((currency) => ({ currency }));
const pair = (one: CurrencyCode, other: CurrencyCode, isOpen = true) => {
  return { currencies: [one, other] as [CurrencyCode, CurrencyCode], isOpen };
};

it("pairs can be opened of tradable currencies that have deposit rates", () => {
  const { currencies, withoutRates, partnersOf } = findOpenablePairs(
    tradable,
    curvesOf("CHF", "EUR", "GBP", "USD"),
    [],
  );
  expect(currencies).toEqual(["GBP", "USD", "EUR"]);
  expect(withoutRates).toEqual(["JPY"]);
  expect(partnersOf("GBP")).toEqual(["USD", "EUR"]);
});

it("a pair that is open isn't offered, and one that was closed is", () => {
  const curves = curvesOf("EUR", "GBP", "USD");
  const { currencies, partnersOf } = findOpenablePairs(tradable, curves, [
    pair("EUR", "GBP"),
    pair("EUR", "USD"),
    pair("GBP", "USD", false),
  ]);
  expect(currencies).toEqual(["GBP", "USD"]);
  expect([partnersOf("GBP"), partnersOf("EUR")]).toEqual([["USD"], []]);
});

it("nothing is left to open with every pair open, and with rates of a single currency", () => {
  const open = [pair("EUR", "GBP")];
  expect(findOpenablePairs(["GBP", "EUR"], curvesOf("EUR", "GBP"), open).currencies).toEqual([]);
  expect(findOpenablePairs(tradable, curvesOf("GBP"), [])).toMatchObject({
    currencies: [],
    withoutRates: ["USD", "EUR", "JPY"],
  });
});
