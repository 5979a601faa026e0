import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseTypedAmount, normaliseTypedRate } from "./typed-figures.ts";

describe("an amount that is typed", () => {
  it.each([
    ["1250", "1250"],
    ["1250.5", "1250.5"],
    ["1,250", "1250"],
    ["1,250.00", "1250.00"],
    ["1,234,567.8", "1234567.8"],
    ["1,25,000.50", "125000.50"],
    ["1.250,00", "1250.00"],
    ["1.234.567", "1234567"],
    ["1 250,00", "1250.00"],
    ["1\u202f250", "1250"],
    ["1'250.00", "1250.00"],
    ["1,35", "1.35"],
    ["12,5", "12.5"],
    ["0,125", "0.125"],
    ["1234,56", "1234.56"],
    [".5", ".5"],
    ["", ""],
  ])("the typed amount %j is %j", (typed, figures) => {
    expect(normaliseTypedAmount(typed)).toBe(figures);
  });

  it.each(["1,35,", "1,2,3", "12.345.67", "1,35.5", "1,2345,678", "abc", "-5", "1e3", "£5"])(
    "the typed amount %j is unreadable",
    (typed) => expect(normaliseTypedAmount(typed)).toBeUndefined(),
  );

  it("a typed amount is never a hundred times what its comma means", () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const fraction = String(cents).padStart(2, "0");
        expect(normaliseTypedAmount(`${whole},${fraction}`)).toBe(`${whole}.${fraction}`);
      }),
    );
  });
});

describe("a rate that is typed", () => {
  it.each([
    ["1.35", "1.35"],
    ["1,35", "1.35"],
    ["1,3512", "1.3512"],
    ["1,170", "1.170"],
    ["0,0052", "0.0052"],
    ["1,170.25", "1170.25"],
    ["1.170,25", "1170.25"],
    ["190,25", "190.25"],
    ["1,", "1."],
    [" 1.17 ", "1.17"],
  ])("the typed rate %j is %j", (typed, figures) => {
    expect(normaliseTypedRate(typed)).toBe(figures);
  });

  it.each(["1.17.", "1,1,7", "1.17e", "-1.17", "1,17.5"])("the typed rate %j is unreadable", (typed) =>
    expect(normaliseTypedRate(typed)).toBeUndefined(),
  );
});
