import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { getCrossRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { convert, rateFromScaled, requireRate } from "#domain/rate.ts";
import {
  type CoverPolicy,
  coverOrder,
  type Exposed,
  isCoverDue,
  isWithinSlippage,
  overThresholdSince,
  underHardLimits,
} from "./cover-policy.ts";
import { simulatedQuote } from "./simulated-quote.ts";

const at = (minutes: number) => new Date(Date.UTC(2027, 2, 10, 10, minutes));
const policy: CoverPolicy = {
  threshold: 100_000n,
  windowMinutes: 10,
  slice: null,
  maxSlippage: 5,
  hardLimit: 500_000n,
};
const exposed = (pence: bigint, position: Money = money(-pence, "EUR")): Exposed => ({
  position,
  exposure: money(pence, "GBP"),
});

it.each([
  ["none", { own: null, isInTotal: false }, 10, 100_000n],
  ["that of all currencies", { own: null, isInTotal: true }, 0, 100_000n],
  ["its own, above the threshold", { own: 200_000n, isInTotal: false }, 0, 100_000n],
  ["its own, below the threshold", { own: 50_000n, isInTotal: true }, 0, 50_000n],
])(
  "of the position's hard limits %s is exceeded: the policy waits and covers accordingly",
  (_, exceeded, windowMinutes, threshold) => {
    expect(underHardLimits(policy, exceeded)).toEqual({ ...policy, windowMinutes, threshold });
  },
);

describe("an exposure", () => {
  it.each<[string, bigint, Date | null, Date | null]>([
    ["at the threshold isn't above it", 100_000n, null, null],
    ["a penny above it is from now on", 100_001n, null, at(5)],
    ["that stays above it keeps its start", 100_001n, at(1), at(1)],
    ["whose start is ahead of a clock that was set back starts now", 100_001n, at(6), at(5)],
    ["that clients have brought down begins afresh", 99_999n, at(1), null],
  ])("%s", (_, pence, before, after) => {
    expect(overThresholdSince(policy, exposed(pence), { before, now: at(5) })).toEqual(after);
  });

  it.each<[string, bigint, Date | null, Partial<CoverPolicy>, boolean]>([
    ["below its threshold is never covered", 1n, null, {}, false],
    ["within its window isn't covered yet", 100_001n, new Date(at(20).getTime() + 1), {}, false],
    ["is covered once its window has passed", 100_001n, at(20), {}, true],
    ["without a window is covered at once", 100_001n, at(30), { windowMinutes: 0 }, true],
    ["at its hard limit waits for the window", 500_000n, at(29), {}, false],
    ["a penny above its hard limit is covered at once", 500_001n, at(30), {}, true],
    ["of any size waits for the window without a hard limit", 10n ** 12n, at(29), { hardLimit: null }, false],
  ])("%s", (_, pence, overSince, also, isDue) => {
    expect(isCoverDue({ ...policy, ...also }, exposed(pence), { overSince, now: at(30) })).toBe(isDue);
  });
});

describe("the deal that covers a position", () => {
  it.each<[string, Exposed, bigint | null, [CurrencyCode, CurrencyCode, Money]]>([
    ["buys what is short, for its worth", exposed(200_000n), null, ["GBP", "EUR", money(200_000n, "GBP")]],
    [
      "sells what is long, to the cent",
      exposed(200_000n, money(225_001n, "EUR")),
      null,
      ["EUR", "GBP", money(225_001n, "EUR")],
    ],
    ["buys no more than a slice", exposed(200_000n), 50_000n, ["GBP", "EUR", money(50_000n, "GBP")]],
    ["buys a slice of a penny", exposed(200_000n), 1n, ["GBP", "EUR", money(1n, "GBP")]],
    [
      "sells no more than a slice",
      exposed(200_000n, money(380_000n, "JPY")),
      50_000n,
      ["JPY", "GBP", money(95_000n, "JPY")],
    ],
    ["sells a yen at least", exposed(200_000n, money(190_000n, "JPY")), 1n, ["JPY", "GBP", money(1n, "JPY")]],
    [
      "isn't made larger by a slice",
      exposed(200_000n, money(1n, "EUR")),
      900_000n,
      ["EUR", "GBP", money(1n, "EUR")],
    ],
  ])("%s", (_, of, slice, [soldCurrency, boughtCurrency, amount]) => {
    expect(coverOrder({ slice }, of)).toEqual({ soldCurrency, boughtCurrency, amount });
  });

  it("leaves nothing of a position but the rounding of a minor unit, and never turns it round by more", () => {
    const foreign = currencyCodes.filter((code) => code !== "GBP");
    fc.assert(
      fc.property(
        fc.constantFrom(...foreign),
        fc.bigInt(-(10n ** 13n), 10n ** 13n),
        fc.bigInt(2n * 10n ** 9n, 10n ** 12n),
        (currency, minor, perPound) => {
          const perBase = new Map<CurrencyCode, ReturnType<typeof rateFromScaled>>([
            ["GBP", unitRate],
            [currency, rateFromScaled(perPound)],
          ]);
          const mid = (from: CurrencyCode, to: CurrencyCode) =>
            getCrossRate({ perBase }, from, to) ?? unitRate;
          const position = money(minor, currency);
          const worth = convert(position, mid(currency, "GBP"), "GBP", "half-even").minor;
          const exposure = money(worth < 0n ? -worth : worth, "GBP");
          if (exposure.minor === 0n) return;
          const order = coverOrder({ slice: null }, { position, exposure });
          if (minor > 0n) expect(order.amount).toEqual(position);
          else {
            const bought = convert(order.amount, mid("GBP", currency), currency, "half-even").minor;
            // Half a penny's worth, and what a cross rate of ten decimals loses.
            const tolerance = perPound / 10n ** 10n + 2n + -minor / 10n ** 8n;
            expect(bought + minor).toBeGreaterThanOrEqual(-tolerance);
            expect(bought + minor).toBeLessThanOrEqual(tolerance);
          }
        },
      ),
    );
  });

  it("is never more than its slice", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 13n),
        fc.bigInt(1n, 10n ** 13n),
        fc.bigInt(1n, 10n ** 13n),
        fc.boolean(),
        (minor, pence, slice, isShort) => {
          const { amount } = coverOrder({ slice }, exposed(pence, money(isShort ? -minor : minor, "USD")));
          if (isShort) expect(amount.minor).toBeLessThanOrEqual(slice);
          else {
            expect(amount.minor).toBeLessThanOrEqual(minor);
            // Less than a cent above it.
            expect((amount.minor - 1n) * pence).toBeLessThan(minor * slice);
          }
          expect(amount.minor).toBeGreaterThan(0n);
        },
      ),
    );
  });
});

describe("a quote", () => {
  const mid = requireRate("1.125");
  const quote = (bought: bigint) => ({ sold: money(100_000n, "GBP"), bought: money(bought, "EUR") });
  it.each<[string, bigint, boolean]>([
    ["at mid-market is dealt at", 112_500n, true],
    ["better than mid-market is dealt at", 120_000n, true],
    ["at the slippage allowed is dealt at", 112_443n, true],
    ["a cent worse than that isn't dealt at", 112_442n, false],
  ])("%s", (_, bought, isWithin) => {
    expect(isWithinSlippage({ maxSlippage: 5 }, quote(bought), mid)).toBe(isWithin);
  });

  it("of the simulated provider buys an exact amount against the house, and nothing below a minor unit", () => {
    const order = { soldCurrency: "GBP", boughtCurrency: "EUR", amount: money(4_500n, "EUR") } as const;
    expect(simulatedQuote(order, mid)).toEqual({ sold: money(4_001n, "GBP"), bought: money(4_500n, "EUR") });
    const yen = { soldCurrency: "JPY", boughtCurrency: "GBP", amount: money(1n, "JPY") } as const;
    expect(simulatedQuote(yen, requireRate("0.0052"))).toBeUndefined();
  });
});
