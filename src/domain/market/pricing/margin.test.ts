import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  marginFromMillionths,
  marginFromPercent,
  marginInPercent,
  maxMargin,
  parseMargin,
  parseTypedMargin,
  standardMargin,
} from "./margin.ts";

describe("a margin that somebody types", () => {
  it.each([
    ["0", 0],
    ["0.3", 3_000],
    ["0.30", 3_000],
    ["0,3", 3_000],
    [" 0.25 % ", 2_500],
    ["0.25%", 2_500],
    ["0.0001", 1],
    ["0.250000", 2_500],
    ["005", 50_000],
    ["1", 10_000],
    ["4.9999", 49_999],
    ["5", 50_000],
    ["5.0000", 50_000],
  ])("a typed margin of %s is %d millionths", (typed, millionths) => {
    expect(parseTypedMargin(typed)).toBe(millionths);
  });

  it.each([
    ["", "malformed"],
    [" ", "malformed"],
    ["%", "malformed"],
    ["free", "malformed"],
    ["-0.3", "malformed"],
    ["+0.3", "malformed"],
    ["0,3,3", "malformed"],
    [".3", "malformed"],
    ["3.", "malformed"],
    ["1e-1", "malformed"],
    ["0x1", "malformed"],
    ["٣", "malformed"],
    ["0.3 0.3", "malformed"],
    ["1".repeat(13), "malformed"],
    ["5.0001", "too_great"],
    ["6", "too_great"],
    ["30", "too_great"],
    ["100.5", "too_great"],
    ["0.00001", "too_precise"],
    ["0.30001", "too_precise"],
    ["9.12345", "too_precise"],
  ])("a typed margin of %s is %s", (typed, fault) => {
    expect(parseTypedMargin(typed)).toBe(fault);
  });

  it("a typed margin is never read from invalid text", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = parseTypedMargin(typed);
        if (typeof read === "number") expect(marginFromMillionths(read)).toBe(read);
      }),
    );
  });
});

describe("a margin", () => {
  const millionths = fc.integer({ min: 0, max: maxMargin });

  it("a margin survives JSON and its text in percent", () => {
    fc.assert(
      fc.property(millionths, (whole) => {
        const margin = marginFromMillionths(whole);
        expect(margin).toBe(whole);
        if (margin === undefined) return;
        const percent = marginInPercent(margin);
        expect(marginFromPercent(percent)).toBe(margin);
        expect(marginFromPercent(JSON.parse(JSON.stringify(percent)))).toBe(margin);
        expect(parseTypedMargin(percent.toFixed(4))).toBe(margin);
        expect(parseMargin(percent.toFixed(4))).toBe(margin);
      }),
    );
  });

  it("a margin is a whole number of steps from zero to 5%", () => {
    for (const none of [-1, 0.5, maxMargin + 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(marginFromMillionths(none)).toBeUndefined();
    expect(marginFromPercent(5.01)).toBeUndefined();
    expect(marginFromPercent(-0.01)).toBeUndefined();
  });

  it("a margin is 0.3% by default", () => {
    expect(marginInPercent(standardMargin)).toBe(0.3);
  });
});
