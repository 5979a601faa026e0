import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositRateFromMillionths, depositRateInPercent, parseTypedDepositRate } from "./deposit-rate.ts";

describe("a deposit rate that somebody types", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["3.75", 37_500],
    ["3,75", 37_500],
    [" 3.7500%", 37_500],
    ["+1", 10_000],
    ["-0.25", -2_500],
    ["−0.25", -2_500],
    ["-0.0001", -1],
    ["0.12340000", 1_234],
    ["-10", -100_000],
    ["50", 500_000],
    ["0050.0", 500_000],
  ])("a typed deposit rate of %s is %d millionths", (typed, millionths) => {
    expect(parseTypedDepositRate(typed)).toBe(millionths);
  });

  it.each([
    ["", "malformed"],
    ["%", "malformed"],
    ["-", "malformed"],
    ["--1", "malformed"],
    ["- 1", "malformed"],
    ["1e1", "malformed"],
    [".5", "malformed"],
    ["1,000.5", "malformed"],
    ["3.75 3.75", "malformed"],
    ["٣", "malformed"],
    ["0.00001", "too_precise"],
    ["-10.0001", "out_of_range"],
    ["50.0001", "out_of_range"],
    ["375", "out_of_range"],
    ["999999999999", "out_of_range"],
  ])("a typed deposit rate of %s is %s", (typed, fault) => {
    expect(parseTypedDepositRate(typed)).toBe(fault);
  });
});

describe("a deposit rate", () => {
  it("a deposit rate survives its text in percent", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 500_000 }), (millionths) => {
        const rate = depositRateFromMillionths(millionths);
        expect(rate).toBe(millionths);
        if (rate === undefined) return;
        expect(parseTypedDepositRate(depositRateInPercent(rate).toFixed(4))).toBe(rate);
        const text = JSON.parse(JSON.stringify({ percent: depositRateInPercent(rate) }));
        expect(parseTypedDepositRate(String(text.percent))).toBe(rate);
      }),
    );
  });

  it("a deposit rate is a whole number of millionths from -10% to 50%", () => {
    for (const none of [-100_001, 500_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(depositRateFromMillionths(none)).toBeUndefined();
  });
});
