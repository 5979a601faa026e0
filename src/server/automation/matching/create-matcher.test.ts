import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, maxMargin, noMargin, standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, rateTable } from "#domain/market/rates/rate-table.ts";
import { rateFromScaled } from "#domain/rate.ts";
import { createTargetGuard } from "./create-matcher.ts";
import type { BestTarget } from "./rate-trigger.ts";
import { parseTargetMessage, serializeTargetMessage } from "./target-channel.ts";

const codes: CurrencyCode[] = ["GBP", "EUR", "JPY", "AUD"];
const at = new Date("2026-03-10T10:00:00Z");
const figures = fc.bigInt({ min: 5_000_000_000n, max: 2_000_000_000_000n }).map(rateFromScaled);
const tables = fc.tuple(figures, figures, figures, figures).map((rates) =>
  rateTable(
    { base: "USD", at, source: "test", simulated: true, maxAgeMs: 60_000 },
    codes.map((code, index) => [code, rates[index] ?? rateFromScaled(1n)] as const),
  ),
);
type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never;
const pairs = fc.uniqueArray(fc.constantFrom<CurrencyCode>("USD", ...codes), { minLength: 2, maxLength: 2 });
const sides = fc.constantFrom("at_or_above" as const, "at_or_below" as const);
const margins = fc.integer({ min: 0, max: maxMargin }).map((millionths) => millionths as Margin);
/** Distances of a target from the pair's client rate, in the smallest steps. */
const offsets = fc.oneof(fc.bigInt({ min: -3n, max: 3n }), fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }));

type Clients = Pick<BestTarget, "fromCurrency" | "toCurrency" | "margin">;

function targetNear(table: Table, { fromCurrency, toCurrency, margin }: Clients, offset: bigint) {
  const mid = getCrossRate(table, fromCurrency, toCurrency);
  const near = (mid ? getClientRate(mid, margin) : 1n) + offset;
  return rateFromScaled(near > 0n ? near : 1n);
}

function isReached(table: Table, { fromCurrency, toCurrency, margin, side, target }: BestTarget): boolean {
  const mid = getCrossRate(table, fromCurrency, toCurrency);
  if (mid === undefined) return false;
  const rate = getClientRate(mid, margin);
  return side === "at_or_above" ? rate >= target : rate <= target;
}

describe("the guard before the database", () => {
  it("the target guard lets through exactly what the rates reach, to the last decimal", () => {
    fc.assert(
      fc.property(tables, pairs, margins, sides, offsets, (table, pair, margin, side, offset) => {
        const [fromCurrency, toCurrency] = pair as [CurrencyCode, CurrencyCode];
        const clients = { fromCurrency, toCurrency, margin };
        const target = { ...clients, side, target: targetNear(table, clients, offset) };
        const guard = createTargetGuard();
        guard.addTarget(target);
        const reached = guard.reachedBy(table);
        expect(reached).toHaveLength(isReached(table, target) ? 1 : 0);
        const mid = getCrossRate(table, fromCurrency, toCurrency);
        for (const rate of reached) {
          expect(rate).toEqual({
            ...clients,
            midRate: mid,
            clientRate: mid && getClientRate(mid, margin),
            at,
            sides: [side],
          });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("a rate that reaches targets on both sides is reported once, with both", () => {
    const guard = createTargetGuard();
    const table = rateTable({ base: "USD", at, source: "test", simulated: true, maxAgeMs: 60_000 }, [
      ["GBP", rateFromScaled(8_000_000_000n)],
    ]);
    const clients = { fromCurrency: "GBP", toCurrency: "USD", margin: noMargin } as const;
    guard.addTarget({ ...clients, side: "at_or_above", target: rateFromScaled(12_400_000_000n) });
    guard.addTarget({ ...clients, side: "at_or_below", target: rateFromScaled(12_600_000_000n) });
    expect(guard.reachedBy(table)).toMatchObject([{ ...clients, sides: ["at_or_above", "at_or_below"] }]);
  });

  it("the target guard keeps the nearest target of each pair, margin and side, including those announced while loading", () => {
    const guard = createTargetGuard();
    const table = rateTable({ base: "USD", at, source: "test", simulated: true, maxAgeMs: 60_000 }, [
      ["GBP", rateFromScaled(8_000_000_000n)],
    ]);
    // 1 GBP is 1.25 USD at mid-market.
    const target = (scaled: bigint, margin: Margin = standardMargin) =>
      ({
        fromCurrency: "GBP",
        toCurrency: "USD",
        margin,
        side: "at_or_above",
        target: rateFromScaled(scaled),
      }) as const;
    guard.addTarget(target(13_000_000_000n));
    expect(guard.reachedBy(table)).toEqual([]);
    guard.addTarget(target(12_000_000_000n));
    guard.addTarget(target(12_900_000_000n));
    expect(guard.reachedBy(table)).toHaveLength(1);
    guard.startReading();
    guard.addTarget(target(12_400_000_000n));
    guard.finishReading([target(13_000_000_000n)]);
    expect(guard.reachedBy(table)).toHaveLength(1);
    guard.startReading();
    guard.finishReading([target(13_000_000_000n)]);
    expect(guard.reachedBy(table)).toEqual([]);
    // 1.248 is reached at 0.3% margin and also without a margin, whose rate is 1.25.
    guard.addTarget(target(12_480_000_000n));
    guard.addTarget(target(12_480_000_000n, noMargin));
    expect(guard.reachedBy(table).map(({ margin }) => margin)).toEqual([noMargin]);
  });
});

describe("a note of what rests", () => {
  it("a resting-target message reads back as it was written, and nothing else does", () => {
    const note = {
      name: "orders",
      fromCurrency: "GBP",
      toCurrency: "EUR",
      margin: standardMargin,
      side: "at_or_above",
      target: rateFromScaled(11_500_000_000n),
    } as const;
    expect(serializeTargetMessage(note)).toBe("orders GBP EUR 3000 at_or_above 1.1500000000");
    expect(parseTargetMessage(serializeTargetMessage(note))).toEqual(note);
    for (const text of [
      "",
      "orders GBP EUR",
      "rates GBP EUR 0 at_or_above 1",
      "orders GBP XXX 0 at_or_above 1",
      "orders GBP EUR -1 at_or_above 1",
    ])
      expect(() => parseTargetMessage(text)).toThrow("no note");
  });
});
