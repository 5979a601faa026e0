import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes, getMinorUnits } from "./currency.ts";
import {
  add,
  formatAmount,
  formatTextWithCode,
  maxMajorAmount,
  minorPerMajor,
  money,
  parseAmount,
  subtract,
} from "./money.ts";

const currency = fc.constantFrom(...currencyCodes);
const minor = fc.bigInt({ min: -maxMajorAmount, max: maxMajorAmount });
const amount = fc.record({ currency, minor });

describe("an amount's text", () => {
  it.each<[string, CurrencyCode, bigint]>([
    ["1250", "GBP", 125_000n],
    ["1250.5", "GBP", 125_050n],
    ["1250.50", "GBP", 125_050n],
    ["0.01", "EUR", 1n],
    ["0", "EUR", 0n],
    ["007.10", "USD", 710n],
    ["1250", "JPY", 1250n],
    ["1250.000", "JPY", 1250n],
    ["0.100000", "USD", 10n],
    ["10000000000.00", "USD", 1_000_000_000_000n],
  ])("%j %s is %i minor units", (text, code, expected) => {
    expect(parseAmount(text, code)).toBe(expected);
  });

  it.each<[string, CurrencyCode, string]>([
    ["", "GBP", "amount_malformed"],
    [".5", "GBP", "amount_malformed"],
    ["5.", "GBP", "amount_malformed"],
    ["-1", "GBP", "amount_malformed"],
    ["+1", "GBP", "amount_malformed"],
    ["1,250", "GBP", "amount_malformed"],
    ["1e3", "GBP", "amount_malformed"],
    ["0x10", "GBP", "amount_malformed"],
    [" 1", "GBP", "amount_malformed"],
    ["1\n", "GBP", "amount_malformed"],
    ["NaN", "GBP", "amount_malformed"],
    ["١٢", "GBP", "amount_malformed"],
    ["9".repeat(31), "GBP", "amount_malformed"],
    ["0.001", "GBP", "amount_too_precise"],
    ["0.5", "JPY", "amount_too_precise"],
    ["10000000001", "GBP", "amount_too_large"],
  ])("%j %s is refused: %s", (text, code, fault) => {
    expect(parseAmount(text, code)).toBe(fault);
  });

  it("an amount's text never exceeds the largest amount a request may name", () => {
    const beyond = `${maxMajorAmount}.01`;
    expect(parseAmount(beyond, "GBP")).toBe("amount_too_large");
  });

  it("an amount's text reads back as the same amount", () => {
    fc.assert(
      fc.property(amount, ({ currency: code, minor: units }) => {
        const text = formatAmount(money(units, code));
        const size = parseAmount(text.replace("-", ""), code);
        return size === (units < 0n ? -units : units) && text.startsWith("-") === units < 0n;
      }),
    );
  });

  it("an amount's text always has exactly the currency's decimals", () => {
    fc.assert(
      fc.property(amount, ({ currency: code, minor: units }) => {
        const [, fraction] = formatAmount(money(units, code)).split(".");
        return (fraction ?? "").length === getMinorUnits(code);
      }),
    );
  });

  it("any text is an amount or one of three errors, never an exception", () => {
    fc.assert(
      fc.property(fc.string(), currency, (text, code) => {
        const parsed = parseAmount(text, code);
        return typeof parsed === "bigint" ? parsed >= 0n : parsed.startsWith("amount_");
      }),
    );
  });
});

describe("sums", () => {
  it("sums and differences lose nothing", () => {
    fc.assert(
      fc.property(currency, minor, minor, (code, a, b) => {
        const sum = add(money(a, code), money(b, code));
        return sum.minor === a + b && subtract(sum, money(b, code)).minor === a;
      }),
    );
  });

  it("sums of two currencies throw", () => {
    expect(() => add(money(1n, "GBP"), money(1n, "EUR"))).toThrow("EUR where GBP was expected");
    expect(() => subtract(money(1n, "GBP"), money(1n, "EUR"))).toThrow("EUR where GBP was expected");
  });

  it("sums know a hundred pence to the pound and no fraction of a yen", () => {
    expect([minorPerMajor("GBP"), minorPerMajor("JPY")]).toEqual([100n, 1n]);
  });
});

it.each([
  ["1250", "1,250.00 EUR"],
  ["1000000.5", "1,000,000.50 EUR"],
  ["a lot", "a lot"],
])("the typed amount %j is written as %j for whoever approves it", (text, words) => {
  expect(formatTextWithCode(text, "EUR")).toBe(words);
});
