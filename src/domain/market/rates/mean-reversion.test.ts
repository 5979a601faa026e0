import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { parseRate, type Rate, rateFromScaled, rateToNumber } from "#domain/rate.ts";
import { getClientRate } from "./client-rate.ts";
import { brownianBridge } from "./fill-gaps.ts";
import {
  applyDeviation,
  dailyVolatility,
  getDeviation,
  maxDeviation,
  meanRevertingStep,
} from "./mean-reversion.ts";
import { correlatedDraw, gaussian, seededRandom } from "./random.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const reference = rate("1.17");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const drawing = (seed: string): (() => number) => {
  const random = seededRandom(seed);
  return () => gaussian(random);
};

describe("seeded random numbers", () => {
  it("seeded random numbers repeat with the same seed and differ with another", () => {
    const [a, again, b] = [seededRandom("GBP"), seededRandom("GBP"), seededRandom("EUR")];
    const drawn = Array.from({ length: 5 }, () => a());
    expect(Array.from({ length: 5 }, () => again())).toEqual(drawn);
    expect(Array.from({ length: 5 }, () => b())).not.toEqual(drawn);
  });

  it("seeded random numbers are spread evenly from 0 up to 1, and normal ones around 0 with a deviation of 1", () => {
    const random = seededRandom("spread");
    const even = Array.from({ length: 50_000 }, () => random());
    expect(Math.min(...even.slice(0, 10_000))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...even.slice(0, 10_000))).toBeLessThan(1);
    expect(even.reduce((sum, value) => sum + value, 0) / even.length).toBeCloseTo(0.5, 1);
    const normal = Array.from({ length: 50_000 }, () => gaussian(random));
    const mean = normal.reduce((sum, value) => sum + value, 0) / normal.length;
    const variance = normal.reduce((sum, value) => sum + (value - mean) ** 2, 0) / normal.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it("seeded random numbers keep their deviation when two currencies share a part of them", () => {
    const [draw, ownA, ownB] = [drawing("common"), drawing("a"), drawing("b")];
    const pairs = Array.from({ length: 20_000 }, () => {
      const common = draw();
      return [correlatedDraw(common, ownA()), correlatedDraw(common, ownB())] as const;
    });
    const mean = (of: (pair: readonly [number, number]) => number): number =>
      pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
    expect(mean(([a]) => a * a)).toBeCloseTo(1, 1);
    expect(mean(([a, b]) => a * b)).toBeCloseTo(0.75 ** 2, 1);
  });
});

describe("a mean-reverting rate", () => {
  it("a mean-reverting rate stays positive and within 5% of its reference through a million ticks, at any volatility", () => {
    for (const volatility of [0.005, 0.5]) {
      const random = seededRandom(`million-${volatility}`);
      let deviation = 0;
      let farthest = 0;
      for (let tick = 0; tick < 1_000_000; tick += 1) {
        deviation = meanRevertingStep(deviation, 500, volatility, gaussian(random));
        farthest = Math.max(farthest, Math.abs(deviation));
      }
      expect(farthest).toBeGreaterThan(0);
      expect(farthest).toBeLessThanOrEqual(maxDeviation);
      expect(applyDeviation(reference, deviation)).toBeGreaterThan(0n);
    }
  });

  it("a mean-reverting rate loses half of a deviation in six hours without noise", () => {
    expect(meanRevertingStep(0.02, 6 * hourMs, 0, 1)).toBeCloseTo(0.01, 12);
  });

  it("a mean-reverting rate spreads equally whether it ran in one step or in many", () => {
    const spreadOf = (steps: number): number => {
      const random = seededRandom(`steps-${steps}`);
      const ends = Array.from({ length: 4000 }, () => {
        let deviation = 0;
        for (let step = 0; step < steps; step += 1) {
          deviation = meanRevertingStep(deviation, dayMs / steps, 0.005, gaussian(random));
        }
        return deviation;
      });
      return Math.sqrt(ends.reduce((sum, endMargin) => sum + endMargin * endMargin, 0) / ends.length);
    };
    expect(spreadOf(1) / spreadOf(24)).toBeGreaterThan(0.93);
    expect(spreadOf(1) / spreadOf(24)).toBeLessThan(1.07);
  });

  it("a mean-reverting rate of a pegged currency does not move", () => {
    expect(meanRevertingStep(0, 500, 0, 3)).toBeCloseTo(0, 15);
  });

  it("a mean-reverting rate continues from its last value", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.04, max: 0.04, noNaN: true }), (deviation) => {
        return Math.abs(getDeviation(applyDeviation(reference, deviation), reference) - deviation) < 1e-9;
      }),
    );
    expect(getDeviation(rate("117"), reference)).toBe(maxDeviation);
  });
});

describe("the daily volatility", () => {
  it("the daily volatility is the standard deviation of the logarithmic returns", () => {
    const up = rateFromScaled(BigInt(Math.round(1e10 * Math.exp(0.01))));
    expect(dailyVolatility([rate("1"), up, rate("1"), up, rate("1")])).toBeCloseTo(
      0.01 * Math.sqrt(4 / 3),
      6,
    );
  });

  it("the daily volatility is zero for a constant rate and for a series that is too short", () => {
    expect(dailyVolatility([rate("3.75"), rate("3.75"), rate("3.75")])).toBe(0);
    expect(dailyVolatility([rate("1"), rate("2")])).toBe(0);
    expect(dailyVolatility([])).toBe(0);
  });
});

describe("a bridge over a gap", () => {
  const anyRate = fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n }).map(rateFromScaled);

  it("a bridge over a gap has the requested number of positive rates, the same for the same seed", () => {
    fc.assert(
      fc.property(anyRate, anyRate, fc.integer({ min: 0, max: 60 }), (from, to, count) => {
        const rates = brownianBridge(from, to, count, { stepVolatility: 0.005 }, drawing("gap"));
        const again = brownianBridge(from, to, count, { stepVolatility: 0.005 }, drawing("gap"));
        return rates.length === count && rates.every((r, i) => r > 0n && r === again[i]);
      }),
    );
  });

  it("a bridge over a gap without volatility is a straight line between its ends", () => {
    const rates = brownianBridge(rate("1"), rate("16"), 3, { stepVolatility: 0 }, drawing("straight"));
    expect(rates.map((r) => Math.round(rateToNumber(r)))).toEqual([2, 4, 8]);
  });

  it("a bridge over a gap leaves and arrives by steps of the given size, with no jump at either end", () => {
    const [from, to] = [rate("0.80"), rate("0.76")];
    const all = [from, ...brownianBridge(from, to, 450, { stepVolatility: 0.005 }, drawing("ends")), to];
    expect(dailyVolatility(all)).toBeGreaterThan(0.004);
    expect(dailyVolatility(all)).toBeLessThan(0.006);
    for (let i = 1; i < all.length; i += 1) {
      const step = Math.log(rateToNumber(all[i] ?? from) / rateToNumber(all[i - 1] ?? from));
      expect(Math.abs(step)).toBeLessThan(0.03);
    }
  });
});

describe("the client's rate", () => {
  it("the client's rate is the mid-market rate × 0.997 at the standard margin", () => {
    expect(getClientRate(rate("1.17"), standardMargin)).toBe(rate("1.16649"));
    expect(getClientRate(rate("190.505"), standardMargin)).toBe(rate("189.933485"));
  });
});
