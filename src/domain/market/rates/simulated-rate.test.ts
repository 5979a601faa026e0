import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, requireRate, scaleRate } from "#domain/rate.ts";
import { getCrossRate, implausibleMove, rateTable } from "./rate-table.ts";
import {
  applySimulatedRates,
  movedCurrency,
  type SimulatedRate,
  simulatedRateBounds,
} from "./simulated-rate.ts";

const reference = new Map<CurrencyCode, Rate>([
  ["USD", requireRate("1")],
  ["AUD", requireRate("1.5")],
  ["EUR", requireRate("0.9")],
  ["GBP", requireRate("0.8")],
  ["JPY", requireRate("150")],
]);
const codes = [...reference.keys()];

const set = (fromCurrency: CurrencyCode, toCurrency: CurrencyCode, rate: string): SimulatedRate => {
  return { fromCurrency, toCurrency, rate: requireRate(rate) };
};
const table = (perBase: ReadonlyMap<CurrencyCode, Rate>) =>
  rateTable({ base: "USD", at: new Date(0), source: "test", simulated: true, maxAgeMs: 1 }, perBase);

describe("a simulated rate", () => {
  it.each([
    ["USD", "GBP", "GBP"],
    ["GBP", "USD", "GBP"],
    ["EUR", "GBP", "GBP"],
    ["GBP", "EUR", "GBP"],
  ] as const)("of %s to %s moves %s", (fromCurrency, toCurrency, moved) => {
    expect(movedCurrency({ fromCurrency, toCurrency })).toBe(moved);
  });

  it.each([
    ["GBP", "EUR", "1.16"],
    ["EUR", "GBP", "0.87"],
    ["USD", "GBP", "0.84"],
    ["GBP", "JPY", "190.5"],
  ] as const)("of %s to %s is reached: %s or just above", (from, to, rate) => {
    const perBase = applySimulatedRates(reference, reference, [set(from, to, rate)]);
    const reached = getCrossRate({ perBase }, from, to);
    expect(reached).toBeGreaterThanOrEqual(requireRate(rate));
    expect(reached).toBeLessThan(scaleRate(requireRate(rate), 1_000_001n, 1_000_000n));
  });

  it("leaves the currencies alone that it doesn't move, and several are all reached", () => {
    const perBase = applySimulatedRates(reference, reference, [
      set("GBP", "JPY", "190"),
      set("EUR", "GBP", "0.88"),
    ]);
    expect(perBase.get("EUR")).toBe(reference.get("EUR"));
    expect(perBase.get("AUD")).toBe(reference.get("AUD"));
    expect(getCrossRate({ perBase }, "EUR", "GBP")).toBeGreaterThanOrEqual(requireRate("0.88"));
    expect(getCrossRate({ perBase }, "GBP", "JPY")).toBeGreaterThanOrEqual(requireRate("190"));
  });

  it("has bounds of 10% around the real rate, in both directions", () => {
    const [least, most] =
      simulatedRateBounds(reference, reference, { fromCurrency: "USD", toCurrency: "GBP" }) ?? [];
    expect([least, most]).toEqual([requireRate("0.72"), requireRate("0.88")]);
    const back = simulatedRateBounds(reference, reference, { fromCurrency: "GBP", toCurrency: "USD" }) ?? [];
    expect(back.map(String)).toEqual(["11363636363", "13888888888"]);
    expect(
      simulatedRateBounds(new Map(), reference, { fromCurrency: "GBP", toCurrency: "EUR" }),
    ).toBeUndefined();
  });

  it("never makes the feed refuse a table, whatever is set and whatever ends", () => {
    const rate = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((scaled) => scaled as Rate);
    const pair = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 2, maxLength: 2 });
    const one = fc.tuple(pair, rate).map(([[from, to], of]): SimulatedRate => {
      return { fromCurrency: from as CurrencyCode, toCurrency: to as CurrencyCode, rate: of };
    });
    const some = fc.uniqueArray(one, { maxLength: 4, selector: movedCurrency });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const [first, second] = [before, after].map((each) =>
          table(applySimulatedRates(reference, reference, each)),
        );
        expect(first && second && implausibleMove(first, second)).toBeUndefined();
      }),
    );
  });
});
