import { describe, expect, it } from "vitest";
import { currencies, currencyCodes, type currencyUses, isCurrencyCode, minorUnitsOf } from "./currency.ts";

const withUse = (use: (typeof currencyUses)[number]): string[] =>
  currencyCodes.filter((code) => currencies[code].uses.some((known) => known === use)).toSorted();

describe("the currencies", () => {
  it("that are traded are the five of the specification", () => {
    expect(withUse("trade")).toEqual(["AUD", "EUR", "GBP", "JPY", "USD"]);
  });

  it("of the calculator are the fourteen of the specification", () => {
    expect(withUse("calculator")).toEqual([
      ...["AED", "AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "HKD", "INR", "JPY", "NZD", "SAR", "SGD", "USD"],
    ]);
  });

  it("of onboarding add the Canadian dollar, the franc and the yuan to the five", () => {
    expect(withUse("preference")).toEqual(["AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "JPY", "USD"]);
  });

  it("of recipients are the twelve of the add flow", () => {
    expect(withUse("beneficiary")).toEqual([
      ...["AED", "AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "INR", "JPY", "NZD", "SGD", "USD"],
    ]);
  });

  it("have the minor units and names that ISO 4217 and the browser's own tables give them", () => {
    for (const code of currencyCodes) {
      const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: code });
      expect(minorUnitsOf(code), code).toBe(format.resolvedOptions().maximumFractionDigits);
      expect(currencies[code].flag).toMatch(/^[A-Z]{2}$/);
    }
  });

  it.each(["gbp", "GB", "", "toString", "__proto__", "constructor", "XXX"])("%j is none", (code) => {
    expect(isCurrencyCode(code)).toBe(false);
  });
});
