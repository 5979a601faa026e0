import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { formatRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import {
  getBoughtAtTarget,
  getSoldAtTarget,
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
          value: { fromCurrency, toCurrency, targetRate: rate, amount: minor },
        });
      }),
    );
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
        if (isTargetReached(target, rate)) {
          const sold = money(1_000_000n, "GBP");
          const least = getBoughtAtTarget(sold, target, "EUR").minor;
          expect(getBoughtAtTarget(sold, rate, "EUR").minor).toBeGreaterThanOrEqual(least);
        }
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
