import { describe, expect, it } from "vitest";
import { currencies, currencyCodes, type currencyUses, getMinorUnits, isCurrencyCode } from "./currency.ts";

const withUse = (use: (typeof currencyUses)[number]): string[] =>
  currencyCodes.filter((code) => currencies[code].uses.some((known) => known === use)).toSorted();

describe("the currencies", () => {
  it("the traded currencies are the five of the specification", () => {
    expect(withUse("trade")).toEqual(["AUD", "EUR", "GBP", "JPY", "USD"]);
  });

  it("the calculator's currencies are the fourteen of the specification", () => {
    expect(withUse("calculator")).toEqual([
      ...["AED", "AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "HKD", "INR", "JPY", "NZD", "SAR", "SGD", "USD"],
    ]);
  });

  it("onboarding adds the Canadian dollar, the franc and the yuan to the five traded currencies", () => {
    expect(withUse("preference")).toEqual(["AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "JPY", "USD"]);
  });

  it("recipients' currencies are the twelve of the add flow", () => {
    expect(withUse("beneficiary")).toEqual([
      ...["AED", "AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "INR", "JPY", "NZD", "SGD", "USD"],
    ]);
  });

  it("currencies have the minor units and names of ISO 4217 and of the browser's tables", () => {
    for (const code of currencyCodes) {
      const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: code });
      expect(getMinorUnits(code), code).toBe(format.resolvedOptions().maximumFractionDigits);
      expect(currencies[code].flag).toMatch(/^[A-Z]{2}$/);
    }
  });

  it.each(["gbp", "GB", "", "toString", "__proto__", "constructor", "XXX"])(
    "%j is not a currency",
    (code) => {
      expect(isCurrencyCode(code)).toBe(false);
    },
  );
});
