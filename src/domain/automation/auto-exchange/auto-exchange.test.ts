import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { spendProfitShare } from "#domain/rewards/profit-share.ts";
import { amountToExchange, mayExchange } from "./auto-exchange.ts";

const tradable = new Set<CurrencyCode>(["GBP", "EUR", "JPY"]);
const rate = (text: string) => parseRate(text) as Rate;

describe("a rule", () => {
  it.each([
    ["GBP", "EUR", true],
    ["GBP", "GBP", "same_currency"],
    ["GBP", "CHF", "currency_not_tradable"],
    ["CHF", "GBP", "currency_not_tradable"],
  ] as const)("a rule from %s to %s is checked: %s", (sourceCurrency, targetCurrency, expected) => {
    const outcome = mayExchange({ sourceCurrency, targetCurrency }, tradable);
    expect(outcome.ok || outcome.refusal).toBe(expected);
  });
});

describe("what a rule exchanges", () => {
  it.each([
    ["1000.00", 0n, "1000.00"],
    ["1000.00", 500_00n, "1395.00"],
    ["1000.00", 1_265_82n, "1999.99"],
    ["1000.00", 100_000_00n, "2000.00"],
    ["0.01", 500_00n, "0.02"],
  ])(
    "the exchange of %s GBP with %s US cents of profit share, at 0.79 GBP a dollar, is %s",
    (text, share, expected) => {
      const arrived = money(BigInt(text.replace(".", "")), "GBP");
      expect(formatAmount(amountToExchange(arrived, share, rate("0.79")))).toBe(expected);
    },
  );

  it("the exchange spends the profit share and leaves exactly the received amount to pay", () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const share = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const rates = fc.constantFrom("0.79", "1", "0.93", "149.5", "1.5231");
    fc.assert(
      fc.property(
        minor,
        share,
        rates,
        fc.constantFrom("GBP", "JPY" as const),
        (arrived, usd, per, currency) => {
          const { minor: fromAmount } = amountToExchange(money(arrived, currency), usd, rate(per));
          const { used } = spendProfitShare({ fromAmount, fromCurrency: currency }, usd, rate(per));
          expect(fromAmount - used).toBe(arrived);
        },
      ),
    );
  });
});
