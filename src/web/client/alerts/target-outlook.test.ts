import { describe, expect, it } from "vitest";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { formatAlertPreview, formatDistance, getTargetOutlook } from "./target-outlook.ts";

const outlook = (target: string, rate: number) => {
  const found = getTargetOutlook(parseTypedRate(target), rate);
  if (!found) throw new Error("no outlook");
  return found;
};

describe("a target's outlook", () => {
  it.each([
    [
      "1.17",
      1.1590125,
      "0.95% to rise",
      "We'll tell you once when your rate rises to 1.1700, 0.95% above where it is now.",
    ],
    [
      "1.1",
      1.1590125,
      "5.09% to fall",
      "We'll tell you once when your rate falls to 1.1000, 5.09% below where it is now.",
    ],
    ["0.997", 0.997, "At your target", "Your rate is 0.9970 now, so we'll tell you straight away."],
  ])("a target's outlook of %s with the client rate at %s", (target, rate, distance, promise) => {
    expect(formatDistance(outlook(target, rate))).toBe(distance);
    expect(formatAlertPreview(outlook(target, rate))).toBe(promise);
  });

  it("a target has no outlook without a rate or a target", () => {
    expect(getTargetOutlook(parseTypedRate("1.17"), undefined)).toBeUndefined();
    expect(getTargetOutlook(parseTypedRate("soon"), 1.16)).toBeUndefined();
    expect(getTargetOutlook(parseTypedRate("1.17"), 0)).toBeUndefined();
  });
});
