import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { getCrossRate, type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { convert, rateFromScaled } from "#domain/rate.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { dayResult, type PositionFlow } from "./day-result.ts";

const codes: CurrencyCode[] = ["EUR", "GBP", "JPY", "USD"];

function tableOf(gbp: bigint, eur: bigint, jpy = 1_500_000_000_000n): RateTable {
  return rateTable({ base: "USD", at: new Date(0), source: "test", simulated: true, maxAgeMs: 60_000 }, [
    ["GBP", rateFromScaled(gbp)],
    ["EUR", rateFromScaled(eur)],
    ["JPY", rateFromScaled(jpy)],
  ]);
}

/** 1 GBP is 1.25 USD, and 1 EUR is 1 USD. */
const start = tableOf(8_000_000_000n, 10_000_000_000n);

function midOf(table: RateTable, amount: Money, to: CurrencyCode): bigint {
  if (amount.currency === to) return amount.minor;
  const rate = getCrossRate(table, amount.currency, to);
  return rate === undefined ? 0n : convert(amount, rate, to, "half-even").minor;
}

/** A client sells an amount at mid-market of a table. */
function flowAt(table: RateTable, sold: Money, to: CurrencyCode): PositionFlow {
  return {
    legs: [sold, money(-midOf(table, sold, to), to)],
    priced: { amount: sold, worth: midOf(table, sold, "GBP") },
  };
}

const none = { earned: [], covered: [], ratesAtStart: start, ratesNow: start };

describe("a day's result", () => {
  it("has no unrealised part while the rates stay, whatever is exchanged", () => {
    const flow = flowAt(start, money(10_000n, "GBP"), "EUR");
    const { currencies, together } = dayResult({ ...none, positions: flow.legs, flows: [flow] });
    expect(currencies.map(({ currency, unrealised }) => [currency, unrealised])).toEqual([
      ["EUR", 0n],
      ["GBP", 0n],
    ]);
    expect(together.unrealised).toBe(0n);
  });

  it("is what the rates have moved since the day began and since each exchange", () => {
    // Long of 100.00 EUR as the day began, worth 80.00 pounds; 50.00 more at 90.00 pounds a hundred; now 100.00 a hundred.
    const then = tableOf(9_000_000_000n, 10_000_000_000n);
    const flow = flowAt(then, money(5_000n, "EUR"), "GBP");
    const positions = [money(15_000n, "EUR"), money(-4_500n, "GBP")];
    const ratesNow = tableOf(10_000_000_000n, 10_000_000_000n);
    const { currencies, together } = dayResult({ ...none, positions, flows: [flow], ratesNow });
    const [euros, pounds] = currencies;
    expect(euros?.unrealised).toBe(15_000n - 8_000n - 4_500n);
    expect(Number(euros?.averageRate) / 1e10).toBeCloseTo(125 / 150, 9);
    expect([pounds?.unrealised, together.unrealised]).toEqual([0n, 2_500n]);
  });

  it("realises what exchanges earned and what covering them cost, at mid-market now", () => {
    const { currencies, together } = dayResult({
      ...none,
      ...{ positions: [], flows: [] },
      earned: [money(1_000n, "EUR"), money(250n, "EUR"), money(70n, "GBP")],
      covered: [money(-125n, "EUR")],
    });
    expect(currencies).toMatchObject([
      { currency: "EUR", earned: 1_000n, covered: -100n, realised: 900n },
      { currency: "GBP", earned: 70n, covered: 0n, realised: 70n },
    ]);
    expect(together).toEqual({ earned: 1_070n, covered: -100n, realised: 970n, unrealised: 0n });
  });

  it("is unknown where a rate is missing, now or as the day began", () => {
    const flow = flowAt(start, money(10_000n, "USD"), "EUR");
    const facts = { ...none, positions: flow.legs, flows: [flow], earned: [money(10n, "EUR")] };
    expect(dayResult({ ...facts, ratesNow: undefined }).together).toEqual({
      ...{ earned: null, covered: 0n, realised: null, unrealised: null },
    });
    const [euros] = dayResult({
      ...facts,
      positions: [money(-8n, "EUR")],
      ratesAtStart: undefined,
    }).currencies;
    expect(euros).toMatchObject({ realised: 8n, unrealised: null });
  });

  it("is over all currencies what the moves of the rates have brought, whichever exchanges were made at whichever rates", () => {
    const rates = fc.record({
      gbp: fc.bigInt({ min: 7_000_000_000n, max: 9_000_000_000n }),
      eur: fc.bigInt({ min: 8_000_000_000n, max: 11_000_000_000n }),
      jpy: fc.bigInt({ min: 1_400_000_000_000n, max: 1_600_000_000_000n }),
    });
    const tables = rates.map(({ gbp, eur, jpy }) => tableOf(gbp, eur, jpy));
    const pairs = fc.shuffledSubarray(codes, { minLength: 2, maxLength: 2 });
    const flows = fc.array(
      fc
        .record({
          pair: pairs,
          amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
          at: tables,
          isKnown: fc.boolean(),
        })
        .map(({ pair: [from = "EUR", to = "GBP"], amount, at, isKnown }) => {
          const flow = flowAt(at, money(amount, from), to);
          return isKnown ? flow : { legs: flow.legs };
        }),
      { maxLength: 12 },
    );
    const opening = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(opening, flows, tables, tables, (minors, made, ratesAtStart, ratesNow) => {
        const before = codes.map((code, index) => money(minors[index] ?? 0n, code));
        const positions = before.map(({ currency, minor }) => {
          const legs = made.flatMap((flow) => flow.legs).filter((leg) => leg.currency === currency);
          return money(
            legs.reduce((sum, leg) => sum + leg.minor, minor),
            currency,
          );
        });
        const { currencies, together } = dayResult({
          ...{ positions, flows: made, ratesAtStart, ratesNow },
          ...{ earned: [money(333n, "EUR")], covered: [money(-77n, "JPY")] },
        });
        const parts = currencies.reduce((sum, { unrealised }) => sum + (unrealised ?? 0n), 0n);
        const moved =
          (totalIn("GBP", positions, ratesNow)?.minor ?? 0n) -
          (totalIn("GBP", before, ratesAtStart)?.minor ?? 0n);
        expect([parts, together.unrealised]).toEqual([moved, moved]);
        expect(currencies.reduce((sum, { realised }) => sum + (realised ?? 0n), 0n)).toBe(together.realised);
        expect(currencies.find(({ currency }) => currency === "GBP")?.unrealised).toBe(0n);
      }),
    );
  });
});
