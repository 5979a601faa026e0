import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes } from "../currency.ts";
import { money } from "../money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "../rate.ts";
import { spendProfitShare } from "./spend-profit-share.ts";

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
