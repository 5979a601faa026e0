import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { formatRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import {
  getBoughtAtTarget,
  getSoldAtTarget,
  isFilledByStop,
  isStopReached,
  isTargetReached,
  parseOrderInput,
  parseTargetRate,
} from "./order-input.ts";

const tradable = currencyCodes.filter((code) =>
  (currencies[code].uses as readonly string[]).includes("trade"),
);
const rates = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }).map(rateFromScaled);
const pairs = fc.uniqueArray(fc.constantFrom(...tradable), { minLength: 2, maxLength: 2 });

describe("reading a target rate", () => {
  it.each([
    ["1.15", "1.1500000000"],
    [" 1,190.25 ", "1190.2500000000"],
    [1.1635, "1.1635000000"],
    ["0.0000000001", "0.0000000001"],
    ["999999.9999999999", "999999.9999999999"],
  ])("a target rate accepts %s", (input, read) => {
    expect(formatRate(parseTargetRate(input) as Rate)).toBe(read);
  });

  it.each([
    "",
    "0",
    "-1.2",
    "1.2.3",
    "1e9",
    "1000000",
    "1.00000000001",
    "abc",
    0,
    -1,
    1e9,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("a target rate refuses %s", (args) => {
    expect(parseTargetRate(args)).toBeUndefined();
  });
});

describe("reading order input", () => {
  it("order input is parsed into minor units", () => {
    fc.assert(
      fc.property(pairs, fc.bigInt({ min: 1_000_000n, max: 10n ** 10n }), rates, (pair, minor, rate) => {
        const [fromCurrency, toCurrency] = pair as [CurrencyCode, CurrencyCode];
        const amount = formatAmount(money(minor, fromCurrency));
        expect(parseOrderInput({ fromCurrency, toCurrency, targetRate: formatRate(rate), amount })).toEqual({
          ok: true,
          value: { fromCurrency, toCurrency, targetRate: rate, stopRate: null, amount: minor },
        });
      }),
    );
  });

  const pounds = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.15", amount: "1000.00" } as const;

  it.each([
    ["no stop", undefined, null],
    ["a stop of null", null, null],
    ["an empty stop", "", null],
    ["a stop", "1.11", "1.1100000000"],
    ["a stop as a number", 1.11, "1.1100000000"],
    ["a stop just below the target", "1.1499999999", "1.1499999999"],
  ])("%s is read", (_what, stopRate, read) => {
    const reading = parseOrderInput({ ...pounds, stopRate });
    const stop = reading.ok ? reading.value.stopRate : undefined;
    expect(stop === null || stop === undefined ? stop : formatRate(stop)).toBe(read);
  });

  it.each([
    ["at the target", "1.15"],
    ["above the target", "1.1500000001"],
    ["of zero", "0"],
    ["below zero", -1],
    ["in words", "soon"],
    ["with eleven decimals", "1.00000000001"],
  ])("a stop %s is refused", (_what, stopRate) => {
    const reading = parseOrderInput({ ...pounds, stopRate });
    expect(reading.ok ? [] : Object.keys(reading.faults)).toEqual(["stopRate"]);
  });

  it.each([
    ["no target", undefined],
    ["a target of null", null],
    ["an empty target", ""],
  ])("a stop with %s is an order that only has a stop", (_what, targetRate) => {
    const reading = parseOrderInput({ ...pounds, targetRate, stopRate: "1.11" });
    expect(reading).toMatchObject({ ok: true, value: { targetRate: null } });
    expect(reading.ok && reading.value.stopRate && formatRate(reading.value.stopRate)).toBe("1.1100000000");
  });

  it.each([
    ["neither rate", undefined, undefined, { targetRate: "Enter a target rate, a stop rate or both" }],
    ["two empty rates", "", "", { targetRate: "Enter a target rate, a stop rate or both" }],
    ["no target and a stop with eleven decimals", null, "1.00000000001", { stopRate: expect.any(String) }],
    ["no target and a stop of zero", null, 0, { stopRate: expect.any(String) }],
    ["a target of zero and no stop", "0", null, { targetRate: expect.any(String) }],
  ])("an order with %s is refused", (_what, targetRate, stopRate, faults) => {
    expect(parseOrderInput({ ...pounds, targetRate, stopRate })).toEqual({ ok: false, faults });
  });

  it("an amount that buys nothing at a stop alone is refused", () => {
    const reading = parseOrderInput({ ...pounds, amount: "0.01", targetRate: null, stopRate: "0.99" });
    expect(reading.ok ? [] : Object.keys(reading.faults)).toEqual(["amount"]);
  });

  it("an amount that buys nothing at the stop is refused, though it buys something at the target", () => {
    const least = { ...pounds, amount: "0.01" };
    expect(parseOrderInput({ ...least, stopRate: "1.01" }).ok).toBe(true);
    const reading = parseOrderInput({ ...least, stopRate: "0.99" });
    expect(reading.ok ? [] : Object.keys(reading.faults)).toEqual(["amount"]);
  });

  it("order input reports every wrong field at once", () => {
    const reading = parseOrderInput({
      fromCurrency: "GBP",
      toCurrency: "EUR",
      targetRate: "0",
      amount: "0.001",
    });
    expect(reading.ok ? [] : Object.keys(reading.faults).sort()).toEqual(["amount", "targetRate"]);
  });
});

describe("an order is due", () => {
  it("an order is due at its target or better, and never below it", () => {
    fc.assert(
      fc.property(rates, rates, (target, rate) => {
        expect(isTargetReached(target, rate)).toBe(rate >= target);
        expect(isTargetReached(null, rate)).toBe(false);
        expect([isFilledByStop(target, rate), isFilledByStop(null, rate)]).toEqual([rate < target, true]);
        if (isTargetReached(target, rate)) {
          const sold = money(1_000_000n, "GBP");
          const least = getBoughtAtTarget(sold, target, "EUR").minor;
          expect(getBoughtAtTarget(sold, rate, "EUR").minor).toBeGreaterThanOrEqual(least);
        }
      }),
    );
  });
});

describe("a stop is reached", () => {
  it("a stop is reached at its rate or below, and never by an order without one", () => {
    fc.assert(
      fc.property(rates, rates, (stop, rate) => {
        expect(isStopReached(stop, rate)).toBe(rate <= stop);
        expect(isStopReached(null, rate)).toBe(false);
      }),
    );
  });
});

describe("an amount to be received", () => {
  it("an amount to receive equals the amount to send converted at the target, within half a unit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100n, max: 10n ** 12n }), rates, (minor, rate) => {
        const wanted = money(minor, "EUR");
        const sold = getSoldAtTarget(wanted, rate, "GBP");
        const got = getBoughtAtTarget(sold, rate, "EUR").minor;
        const step = getBoughtAtTarget(money(1n, "GBP"), rate, "EUR").minor + 1n;
        expect(got - minor <= step && minor - got <= step).toBe(true);
      }),
    );
  });
});
