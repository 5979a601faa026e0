import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "../currency.ts";
import { money } from "../money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "../rate.ts";
import { referralTiers, tierOf } from "./referral-tiers.ts";
import { shareOfMargin } from "./share-of-margin.ts";

describe("a referrer's share of a margin", () => {
  it.each<[string, bigint, CurrencyCode, number, string, bigint]>([
    ["3.51 EUR, one referral, 1.07 dollars a euro", 351n, "EUR", 1, "1.07", 37n],
    ["3.51 EUR, three referrals", 351n, "EUR", 3, "1.07", 56n],
    ["3.00 USD, nine referrals", 300n, "USD", 9, "1", 90n],
    ["570 JPY, two referrals, 0.0066 dollars a yen", 570n, "JPY", 2, "0.0066", 47n],
    ["0.09 USD, one referral: nothing of part of a cent", 9n, "USD", 1, "1", 0n],
    ["0.19 USD, one referral: part of a cent stays the house's", 19n, "USD", 1, "1", 1n],
    ["nobody referred yet", 351n, "EUR", 0, "1.07", 0n],
    ["no margin", 0n, "EUR", 9, "1.07", 0n],
  ])("a referrer's share of a margin of %s", (_, minor, currency, referrals, rate, cents) => {
    expect(shareOfMargin(money(minor, currency), tierOf(referrals), parseRate(rate) as Rate)).toBe(cents);
  });

  it("a referrer's share of sliced trades is never more than of one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...currencyCodes),
        fc.constantFrom(...referralTiers),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 13n }).map(rateFromScaled),
        (slices, currency, tier, rate) => {
          const share = (minor: bigint) => shareOfMargin(money(minor, currency), tier, rate);
          const whole = share(slices.reduce((sum, slice) => sum + slice, 0n));
          expect(slices.map(share).reduce((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });

  it("a referrer's share of a margin is never more than the margin is worth", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(...currencyCodes),
        fc.constantFrom(...referralTiers),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 13n }).map(rateFromScaled),
        (minor, currency, tier, rate) => {
          const share = shareOfMargin(money(minor, currency), tier, rate);
          const worth = convert(money(minor, currency), rate, "USD", "down").minor;
          expect(share).toBeGreaterThanOrEqual(0n);
          expect(share).toBeLessThanOrEqual(worth);
        },
      ),
    );
  });
});
