import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { cashOut, clawBack, shareOfMargin, spendProfitShare } from "./profit-share.ts";
import { getReferralTier, referralTiers } from "./referral-tiers.ts";

const perDollar = parseRate("0.79") as Rate;

describe("spending profit share on a trade", () => {
  it.each([
    // trade in pence, balance in cents, used in pence, cost in cents
    [100_00n, 500_00n, 50_00n, 63_30n],
    [100_00n, 10_00n, 7_90n, 10_00n],
    [100_00n, 0n, 0n, 0n],
    [1n, 500_00n, 0n, 0n],
    [3n, 500_00n, 1n, 2n],
    [100_00n, 1n, 0n, 0n],
  ])("profit share on a trade of %s with %s pays %s and costs %s", (fromAmount, balance, used, costUsd) => {
    expect(spendProfitShare({ fromAmount, fromCurrency: "GBP" }, balance, perDollar)).toEqual({
      used,
      costUsd,
      rounding: 0n,
    });
  });

  it("profit share never pays over half, costs over the balance, or gives more than its dollars are worth", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n }).map(rateFromScaled),
        (fromCurrency, fromAmount, balance, rate) => {
          const { used, costUsd, rounding } = spendProfitShare({ fromAmount, fromCurrency }, balance, rate);
          expect(used * 2n).toBeLessThanOrEqual(fromAmount);
          expect(costUsd).toBeLessThanOrEqual(balance);
          const worth = convert(money(costUsd, "USD"), rate, fromCurrency, "down").minor;
          expect(used).toBeLessThanOrEqual(worth);
          expect(rounding).toBe(worth - used);
        },
      ),
    );
  });
});

describe("cashing out at once", () => {
  it.each([
    [500_00n, 250_00n],
    [3n, 1n],
    [5n, 2n],
    [2n, 1n],
  ])("cashing out %s cents at once pays %s", (claimed, paid) => {
    expect(cashOut(claimed)).toEqual({ ok: true, value: paid });
  });

  it("cashing out in slices never pays more than at once", () => {
    const claims = fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { minLength: 1, maxLength: 20 });
    const paidFor = (claimed: bigint) => {
      const paid = cashOut(claimed);
      return paid.ok ? paid.value : 0n;
    };
    fc.assert(
      fc.property(claims, (slices) => {
        const whole = paidFor(slices.reduce((sum, slice) => sum + slice, 0n));
        expect(slices.map(paidFor).reduce((sum, paid) => sum + paid, 0n)).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it.each([0n, 1n])("cashing out %s cents would pay nothing and is refused", (claimed) => {
    expect(cashOut(claimed)).toEqual({ ok: false, refusal: "cash_out_too_small" });
  });
});

describe("taking back what a failed trade earned", () => {
  const owing = [
    { tradeId: "older", owed: 30n },
    { tradeId: "newer", owed: 20n },
  ];

  it.each<[bigint, Record<string, bigint>]>([
    [100n, { older: 30n, newer: 20n }],
    [50n, { older: 30n, newer: 20n }],
    [40n, { older: 30n, newer: 10n }],
    [30n, { older: 30n }],
    [0n, {}],
  ])("clawing back a failed trade's reward with %s cents available", (balance, expected) => {
    const taken = clawBack(owing, balance);
    expect(Object.fromEntries(taken.map(({ tradeId, amount }) => [tradeId, amount]))).toEqual(expected);
  });

  it("a clawback takes the smaller of what is owed and what is available", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10_000n })),
        fc.bigInt({ min: 0n, max: 50_000n }),
        (amounts, balance) => {
          const owed = amounts.reduce((sum, amount) => sum + amount, 0n);
          const taken = clawBack(
            amounts.map((amount, index) => ({ tradeId: String(index), owed: amount })),
            balance,
          ).reduce((sum, { amount }) => sum + amount, 0n);
          expect([owed, balance]).toContain(taken);
          expect(taken).toBeLessThanOrEqual(owed);
          expect(taken).toBeLessThanOrEqual(balance);
        },
      ),
    );
  });
});

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
    expect(shareOfMargin(money(minor, currency), getReferralTier(referrals), parseRate(rate) as Rate)).toBe(
      cents,
    );
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
