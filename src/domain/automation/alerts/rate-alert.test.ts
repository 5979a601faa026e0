import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatDisplayRate,
  formatRateDistance,
  formatTargetRate,
} from "#domain/market/rates/format-display-rate.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { hasReached, sideToReach } from "./rate-alert.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const anyRate = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(rateFromScaled);

describe("a target", () => {
  it.each<[string | number, string]>([
    ["1.17", "1.1700"],
    [" 1.1705 ", "1.1705"],
    ["1,170.5", "1,170.5000"],
    [1.17, "1.1700"],
    [0.1 + 0.2, "0.3000"],
    ["0.0000000001", "0.0000000001"],
    ["999999999", "999,999,999.0000"],
    [190.25, "190.2500"],
  ])("a target rate is read from %j", (typed, read) => {
    const target = parseTypedRate(typed);
    expect(target && formatTargetRate(target)).toBe(read);
  });

  it.each<string | number>([
    "",
    "0",
    0,
    -1,
    "-1.17",
    "1e9",
    1e9,
    "1000000000",
    1e-11,
    "1.17.1",
    "1.00000000001",
    "one",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1".repeat(10_000),
  ])("a target rate is not read from %j", (typed) => {
    expect(parseTypedRate(typed)).toBeUndefined();
  });
});

describe("the side to reach", () => {
  it.each([
    ["1.1700", "1.1600", "at_or_above"],
    ["1.1700", "1.1800", "at_or_below"],
    ["1.1700", "1.1700", "at_or_above"],
  ])("the side of target %s with the rate at %s is %s", (target, now, side) => {
    expect(sideToReach(rate(target), rate(now))).toBe(side);
  });

  it("the side is reached from the start only by a rate equal to the target", () => {
    fc.assert(
      fc.property(anyRate, anyRate, (target, now) => {
        expect(hasReached(sideToReach(target, now), target, now)).toBe(target === now);
      }),
    );
  });

  it("the target itself and every rate beyond it reach the alert", () => {
    fc.assert(
      fc.property(anyRate, anyRate, anyRate, (target, saved, later) => {
        const side = sideToReach(target, saved);
        expect(hasReached(side, target, target)).toBe(true);
        expect(hasReached(side, target, later)).toBe(
          side === "at_or_above" ? later >= target : later <= target,
        );
      }),
    );
  });
});

describe("in words", () => {
  it.each([
    ["1.1594872", "1.1595"],
    ["190.25", "190.2500"],
    ["0.0052161234", "0.005216"],
    ["12345.6", "12,345.6000"],
  ])("the distance of a rate of %s is %s", (text, words) =>
    expect(formatDisplayRate(rate(text))).toBe(words),
  );

  it.each([
    ["1.17", "1.1590", "0.95%"],
    ["1.1480", "1.1590", "0.95%"],
    ["1.1590", "1.1590", "0.00%"],
    ["159", "1.59", "9,900.00%"],
  ])("the rate %s is %s away in words from a target of %s", (target, now, words) => {
    expect(formatRateDistance(rate(target), rate(now))).toBe(words);
  });

  it("a target is never another one: it reads back as itself", () => {
    fc.assert(
      fc.property(anyRate, (target) => {
        expect(parseTypedRate(formatTargetRate(target))).toBe(target);
      }),
    );
  });
});
