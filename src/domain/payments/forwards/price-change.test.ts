import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import { flatCurve } from "#domain/market/forward-pricing/deposit-curve.ts";
import type { DepositRate } from "#domain/market/forward-pricing/deposit-rate.ts";
import { noForwardMargins } from "#domain/market/forward-pricing/forward-margin.ts";
import type { ForwardPricing } from "#domain/market/forward-pricing/price-forward.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { type Rate, requireRate } from "#domain/rate.ts";
import { type ChangeableForward, marginBetween, priceChange } from "./price-change.ts";

const now = new Date("2026-03-10T10:00:00Z");
const noHolidays: SettlementCalendar = { isHoliday: () => false };
const curve = (millionths: number) => ({
  rates: flatCurve(millionths as DepositRate),
  isReference: false,
  setAt: now,
});
const pricing = (gbp = 40_000, eur = 20_000): ForwardPricing => ({
  curves: new Map([
    ["GBP", curve(gbp)],
    ["EUR", curve(eur)],
  ]),
  pairs: [["EUR", "GBP"]],
  margins: { ...noForwardMargins, "12M": 1_000 as Margin },
});
const fixed = (day: string) => ({ deliveryFrom: day as Day, deliveryTo: day as Day });
const june = fixed("2026-06-10");
const forward: ChangeableForward = {
  ...{ fromCurrency: "GBP", toCurrency: "EUR", fromLeft: 1_000_00n, toLeft: 1_160_00n, depositHeld: 50_00n },
  ...{ midRate: requireRate("1.164"), rate: requireRate("1.16"), ...june },
};
type Setting = {
  readonly from?: Partial<ChangeableForward>;
  readonly curves?: ForwardPricing;
  readonly spot?: Rate;
  readonly spotMargin?: number;
};
const change = (to: ReturnType<typeof fixed>, { from, curves = pricing(), ...at }: Setting = {}) =>
  priceChange({ ...forward, ...from }, to, {
    ...{ pricing: curves, spot: at.spot ?? requireRate("1.17"), spotMargin: (at.spotMargin ?? 0) as Margin },
    ...{ pair: { currencies: ["GBP", "EUR"], calendar: noHolidays }, now },
  });
const priced = (...request: Parameters<typeof change>) => {
  const outcome = change(...request);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
};

describe("other dates of a forward", () => {
  it("cost what interest takes until a later day, and bring it back for an earlier one", () => {
    const [later, earlier] = [priced(fixed("2026-08-10")), priced(fixed("2026-04-10"))];
    expect(later.rate).toBeLessThan(forward.rate);
    expect(earlier.rate).toBeGreaterThan(forward.rate);
    for (const { rate, midRate, midBefore, midAfter } of [later, earlier])
      for (const [moved, before] of [
        [rate, forward.rate],
        [midRate, forward.midRate],
      ] as const) {
        const difference = moved - before - (midAfter - midBefore);
        expect(difference * difference).toBeLessThanOrEqual(1n);
      }
  });

  it("cost the margin of the new length", () => {
    const day = fixed("2027-03-10");
    const [free, charged] = [
      priced(day, { curves: { ...pricing(), margins: noForwardMargins } }),
      priced(day),
    ];
    expect([free.margin, charged.margin]).toEqual([0, 1_000]);
    const fee = (charged.midAfter * 1_000n) / 1_000_000n;
    expect(free.rate - charged.rate - fee).toBeLessThanOrEqual(1n);
    expect(free.rate - charged.rate - fee).toBeGreaterThanOrEqual(0n);
    expect(free.midRate).toBe(charged.midRate);
    expect(marginBetween(charged)).toBeGreaterThan(marginBetween(free));
  });

  it("bring what is left times the rate, rounded down, and never gain by a change there and back", () => {
    const days = fc.integer({ min: 5, max: 360 }).map((count) => {
      const day = new Date(Date.UTC(2026, 2, 12 + count)).toISOString().slice(0, 10);
      return fixed(day);
    });
    const curves = fc.tuple(
      fc.integer({ min: -100_000, max: 500_000 }),
      fc.integer({ min: -100_000, max: 500_000 }),
    );
    fc.assert(
      fc.property(days, curves, fc.bigInt({ min: 100n, max: 10n ** 12n }), (to, [gbp, eur], fromLeft) => {
        const world = pricing(gbp, eur);
        const free = { ...world, margins: noForwardMargins };
        const toLeft = (fromLeft * 116n) / 100n;
        const there = change(to, { from: { fromLeft, toLeft, depositHeld: fromLeft }, curves: free });
        if (!there.ok) return;
        const { rate, midRate, toAmount, midAmount } = there.value;
        expect(rate).toBeLessThanOrEqual(midRate);
        expect(toAmount).toBe((fromLeft * rate) / 10n ** 10n);
        expect(toAmount).toBeLessThanOrEqual(midAmount);
        const moved = { fromLeft, toLeft: toAmount, depositHeld: fromLeft * 2n, rate, midRate, ...to };
        const back = change(june, { from: moved, curves: free });
        if (!back.ok) return;
        expect(back.value.rate).toBeLessThanOrEqual(forward.rate);
        expect(back.value.rate).toBeGreaterThanOrEqual(forward.rate - 2n);
      }),
    );
  });

  it.each([
    ["a later day above what the deposit covers", "2026-08-10", "1.30", "forward_loss_too_large"],
    ["a later day within it", "2026-08-10", "1.21", undefined],
    ["an earlier day whatever it has lost", "2026-04-10", "1.30", undefined],
    ["a later day of a gain", "2026-08-10", "1.00", undefined],
  ])("are refused for %s by the loss: %s at %s", (_, day, spot, refusal) => {
    const outcome = change(fixed(day), { spot: requireRate(spot) });
    expect(outcome.ok ? undefined : outcome.refusal).toBe(refusal);
  });

  it("are measured against 5% of what is left where less is held", () => {
    const from = { depositHeld: 0n };
    const later = fixed("2026-08-10");
    expect(change(later, { from, spot: requireRate("1.21") }).ok).toBe(true);
    expect(change(later, { from, spot: requireRate("1.25") }).ok).toBe(false);
  });

  it("are refused for a closed pair, an old curve, and a rest that buys nothing", () => {
    const later = fixed("2026-08-10");
    const old = { ...curve(0), setAt: new Date("2026-01-01") };
    const refusals = [
      change(later, { curves: { ...pricing(), pairs: [] } }),
      change(later, { curves: { ...pricing(), curves: new Map([["GBP", old]]) } }),
      change(later, { from: { fromLeft: 1n, toLeft: 1n, rate: requireRate("0.5") } }),
    ].map((outcome) => (outcome.ok ? undefined : outcome.refusal));
    expect(refusals).toEqual(["forward_pair_closed", "forward_rates_stale", "amount_too_small"]);
  });
});
