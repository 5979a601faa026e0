import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { formatRate, requireRate } from "#domain/rate.ts";
import { flatCurve } from "./deposit-curve.ts";
import type { DepositRate } from "./deposit-rate.ts";
import type { ForwardMargins } from "./forward-margin.ts";
import { type ForwardPricing, type ForwardRequest, findForwardMid, priceForward } from "./price-forward.ts";

const now = new Date("2026-06-01T12:00:00Z");
const old = new Date("2026-05-01T11:00:00Z");

const curve = (rate: number, { isReference = false, setAt = now } = {}) => {
  return { rates: flatCurve(rate as DepositRate), isReference, setAt };
};

const pricing: ForwardPricing = {
  curves: new Map([
    ["GBP", curve(37_500)],
    ["EUR", curve(20_000)],
    ["USD", curve(37_500, { isReference: true })],
    ["CHF", curve(0, { setAt: old })],
  ]),
  pairs: [
    ["EUR", "GBP"],
    ["GBP", "USD"],
    ["CHF", "GBP"],
    ["GBP", "SGD"],
  ],
  margins: { "1M": 500, "3M": 1_000, "6M": 1_500, "12M": 2_500 } as ForwardMargins,
};

const request: ForwardRequest = {
  sold: "GBP",
  bought: "EUR",
  spot: requireRate("1.15"),
  days: 365,
  spotMargin: 3_000 as Margin,
};

describe("a forward's price", () => {
  it("a forward's price has its mid, points, both margins and the client's rate", () => {
    const priced = priceForward(pricing, request, now);
    expect(priced).toMatchObject({
      ok: true,
      value: {
        spotMid: requireRate("1.15"),
        forwardMid: requireRate("1.1309103078"),
        points: -190_896_922n,
        isReference: false,
        margin: { spot: 3_000, forward: 2_500, total: 5_500 },
      },
    });
    // 1.1309103078 × 0.9945 = 1.1246903011071, cut at ten decimals.
    expect(priced.ok && formatRate(priced.value.clientRate)).toBe("1.1246903011");
  });

  it("a pair that was opened is open in both directions", () => {
    const reverse = { ...request, sold: "EUR", bought: "GBP", spot: requireRate("0.8695") } as const;
    expect(priceForward(pricing, reverse, now).ok).toBe(true);
  });

  it.each<[string, Partial<ForwardRequest>, string]>([
    ["in a pair that isn't open", { bought: "USD", sold: "EUR" }, "forward_pair_closed"],
    ["on a curve over 31 days old", { bought: "CHF" }, "forward_rates_stale"],
    ["in a currency without a curve", { bought: "SGD" }, "forward_rates_stale"],
  ])("a forward %s is refused", (_, change, refusal) => {
    expect(priceForward(pricing, { ...request, ...change }, now)).toEqual({ ok: false, refusal });
  });

  it("a forward that exists is valued in a closed pair, but not on a stale curve", () => {
    const closed = { ...pricing, pairs: [] };
    expect(findForwardMid(closed, request, now)).toMatchObject({
      ok: true,
      value: { points: -190_896_922n },
    });
    expect(findForwardMid(closed, { ...request, sold: "CHF" }, now)).toEqual({
      ok: false,
      refusal: "forward_rates_stale",
    });
  });

  it("a price says when a reference rate is part of it", () => {
    expect(priceForward(pricing, { ...request, bought: "USD" }, now)).toMatchObject({
      value: { isReference: true },
    });
  });

  it("a window costs the client no less than any single day of it", () => {
    const window = fc.tuple(fc.integer({ min: 0, max: 366 }), fc.integer({ min: 0, max: 60 }));
    const rates = fc.integer({ min: -100_000, max: 500_000 });
    fc.assert(
      fc.property(window, rates, rates, ([opensAfter, length], given, earned) => {
        const days = opensAfter + length;
        const curves = new Map([["GBP", curve(given)] as const, ["EUR", curve(earned)] as const]);
        const mid = (of: { days: number; opensAfter?: number }) => {
          const found = findForwardMid({ curves }, { ...request, ...of }, now);
          return found.ok ? found.value.forwardMid : undefined;
        };
        const single = Array.from({ length: length + 1 }, (_, day) => mid({ days: opensAfter + day }) ?? 0n);
        expect(mid({ days, opensAfter })).toBe(single.toSorted((a, b) => Number(a - b))[0]);
      }),
      { numRuns: 30 },
    );
  });
});
