import { describe, expect, it } from "vitest";
import { advertisedTiers, getReferralTier, nextTier, referralsAtTheTop } from "./referral-tiers.ts";

describe("a referrer's share of the margin", () => {
  it.each([
    [0, 0],
    [1, 100],
    [2, 125],
    [3, 150],
    [4, 175],
    [5, 200],
    [6, 225],
    [7, 250],
    [8, 275],
    [9, 300],
    [10, 300],
    [250, 300],
  ])("a referrer's share with %i referrals is %i tenths of a percent", (referrals, perMille) => {
    expect(getReferralTier(referrals).perMille).toBe(perMille);
  });

  it("a referrer's share of the margin rises with each referral until the ninth", () => {
    expect(nextTier(0)).toEqual({ referrals: 1, perMille: 100 });
    expect(nextTier(8)).toEqual({ referrals: 9, perMille: 300 });
    expect(nextTier(9)).toBeUndefined();
    expect(referralsAtTheTop).toBe(9);
  });

  it("referral tiers are advertised in pairs, each at its lower bound", () => {
    expect(advertisedTiers()).toEqual([
      { from: 1, to: 2, percent: 10 },
      { from: 3, to: 4, percent: 15 },
      { from: 5, to: 6, percent: 20 },
      { from: 7, to: 8, percent: 25 },
      { from: 9, to: undefined, percent: 30 },
    ]);
  });
});
