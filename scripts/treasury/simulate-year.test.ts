import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Money, money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import type { CoverPolicy } from "#domain/trading/treasury/cover-policy.ts";
import { describeYears, drawYears, quantile } from "./describe-simulation.ts";
import { type Minute, simulateMarket, simulateYear } from "./simulate-year.ts";

const immediate: CoverPolicy = {
  ...{ threshold: 100n, windowMinutes: 0, slice: null, maxSlippage: 5, hardLimit: null },
};
const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n);
const seeds = fc.string({ maxLength: 12 });
const days = 3;

/** What the house holds after every trade, by the trades alone. */
function flowOf(minutes: readonly Minute[]): Money[] {
  return minutes
    .flatMap(({ trades }) => trades)
    .flatMap(({ sold, bought }) => [sold, money(-bought.minor, bought.currency)]);
}

/** What the house holds in one sum a currency. */
function added(amounts: readonly Money[]): Money[] {
  const totals = new Map<Money["currency"], bigint>();
  for (const { currency, minor } of amounts) totals.set(currency, (totals.get(currency) ?? 0n) + minor);
  return [...totals].map(([currency, minor]) => money(minor, currency));
}

describe("a simulated year", () => {
  it("is the same for the same seed and another one for another", () => {
    const run = (seed: string) => simulateYear(simulateMarket(seed, days), immediate);
    expect(run("one")).toEqual(run("one"));
    expect(run("one")).not.toEqual(run("two"));
  });

  it("that nothing covers brings what clients' exchanges are worth at its last rates", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const minutes = [...simulateMarket(seed, days)];
        const year = simulateYear(minutes, undefined);
        expect(year).toMatchObject({ cost: 0n, deals: 0 });
        expect(year.days).toHaveLength(days);
        expect(sum(year.days)).toBe(totalIn("GBP", added(flowOf(minutes)), minutes.at(-1)?.market)?.minor);
      }),
      { numRuns: 10 },
    );
  });

  it("that is covered immediately is left with pennies, and brings what covering cost", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const {
          days: results,
          cost,
          deals,
          largestExposure,
        } = simulateYear(simulateMarket(seed, days), immediate);
        expect(largestExposure).toBeLessThanOrEqual(4n);
        expect(cost).toBeGreaterThanOrEqual(0n);
        // What deals cost is in the bought currency, whose own moves and roundings are all that is left.
        const tolerance = BigInt(deals) + cost / 20n;
        const off = sum(results) + cost;
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(tolerance);
      }),
      { numRuns: 10 },
    );
  });

  it("covers less often the higher its threshold and the longer its window are", () => {
    const minutes = [...simulateMarket("thresholds", 10)];
    const deals = (policy: Partial<CoverPolicy>) => simulateYear(minutes, { ...immediate, ...policy }).deals;
    const [low, high] = [deals({ threshold: 1_000_000n }), deals({ threshold: 10_000_000n })];
    expect(low).toBeGreaterThan(high);
    expect(high).toBeGreaterThan(0);
    expect(deals({ threshold: 1_000_000n, windowMinutes: 60 })).toBeLessThan(low);
  });
});

describe("the report of a simulated year", () => {
  const year = { name: "None", days: [-150n, 50n, 250n], cost: 5n, deals: 2, largestExposure: 123_456n };

  it("has its mean, its quantiles and its worst day in pounds", () => {
    expect(describeYears([year]).split("\n")[2]).toBe(
      "| None | £1.50 | £0.50 | −£1.50 | £2.50 | −£1.50 | £0.05 | 2 | £1,234.56 |",
    );
    const hundred = Array.from({ length: 101 }, (_, index) => BigInt(100 - index));
    expect([0, 0.05, 0.5, 0.95, 1].map((share) => quantile(hundred, share))).toEqual([
      0n,
      5n,
      50n,
      95n,
      100n,
    ]);
  });

  it("draws a line a policy within its frame", () => {
    const drawn = drawYears([year, { ...year, name: "Immediate", days: [0n] }]);
    expect(drawn.match(/<polyline/g)).toHaveLength(2);
    const points = [...drawn.matchAll(/points="([^"]+)"/g)].flatMap(([, path = ""]) =>
      path.split(" ").map((point) => point.split(",").map(Number)),
    );
    for (const [x = -1, y = -1] of points) {
      expect(x >= 0 && x <= 860).toBe(true);
      expect(y >= 0 && y <= 360).toBe(true);
    }
  });
});
