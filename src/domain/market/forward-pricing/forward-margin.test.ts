import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Margin, maxMargin } from "#domain/market/pricing/margin.ts";
import { addForwardMargin, type ForwardMargins, forwardMarginFor, isSameMargins } from "./forward-margin.ts";

const margins = { "1M": 1_000, "3M": 2_000, "6M": 3_000, "12M": 4_000 } as ForwardMargins;

describe("the margin of a forward", () => {
  it.each([
    [0, 1_000],
    [31, 1_000],
    [32, 2_000],
    [92, 2_000],
    [93, 3_000],
    [184, 3_000],
    [185, 4_000],
    [400, 4_000],
  ])("the margin of a forward of %d days is %d millionths", (days, margin) => {
    expect(forwardMarginFor(margins, days)).toBe(margin);
  });

  it("a forward's margin comes on top of the client's, within the largest margin", () => {
    expect(addForwardMargin(3_000 as Margin, 2_000 as Margin)).toEqual({
      spot: 3_000,
      forward: 2_000,
      total: 5_000,
    });
    expect(addForwardMargin(49_000 as Margin, 2_000 as Margin)).toEqual({
      spot: 49_000,
      forward: 1_000,
      total: maxMargin,
    });
    const each = fc.integer({ min: 0, max: maxMargin }) as fc.Arbitrary<number> as fc.Arbitrary<Margin>;
    fc.assert(
      fc.property(each, each, (spot, forward) => {
        const parts = addForwardMargin(spot, forward);
        expect(parts.spot + parts.forward).toBe(parts.total);
        expect(parts.spot).toBe(spot);
        expect(parts.total).toBeLessThanOrEqual(maxMargin);
        expect(parts.total).toBeGreaterThanOrEqual(spot);
      }),
    );
  });

  it("margins are the same when each band's is", () => {
    expect(isSameMargins(margins, { ...margins })).toBe(true);
    expect(isSameMargins(margins, { ...margins, "12M": 0 as Margin })).toBe(false);
  });
});
