import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { getNearTargets } from "./near-market.ts";

const rate = (text: string) => parseRate(text) as Rate;

describe("near the market", () => {
  it("near the market means half a percent to either side", () => {
    expect(getNearTargets(rate("2"))).toEqual({ lowest: rate("1.99"), highest: rate("2.01") });
  });

  it("near the market includes the rate itself", () => {
    fc.assert(
      fc.property(fc.bigInt(1_000_000n, 10n ** 18n), (scaled) => {
        const { lowest, highest } = getNearTargets(rateFromScaled(scaled));
        return lowest <= scaled && scaled <= highest;
      }),
    );
  });
});
