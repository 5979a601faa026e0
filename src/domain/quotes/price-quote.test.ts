import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "../currency.ts";
import { formatAmount, money } from "../money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "../rate.ts";
import { one } from "../rates/rate-table.ts";
import { type Price, priceQuote } from "./price-quote.ts";

function rate(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

function price(from: CurrencyCode, to: CurrencyCode, amount: string, mid: string, isReceiving = false) {
  const outcome = priceQuote({ fromCurrency: from, toCurrency: to, amount, isReceiving }, rate(mid), one);
  return outcome.ok ? amounts(outcome.value) : outcome.refusal;
}

function amounts(priced: Price) {
  return [
    formatAmount(money(priced.fromAmount, priced.fromCurrency)),
    formatAmount(money(priced.toAmount, priced.toCurrency)),
    formatAmount(money(priced.midAmount, priced.toCurrency)),
    formatAmount(money(priced.marginAmount, priced.toCurrency)),
  ];
}

describe("pricing a quote", () => {
  it.each([
    // from, to, amount, mid, sends, gets, at mid-market, margin
    ["GBP", "EUR", "1000", "1.17", "1000.00", "1166.49", "1170.00", "3.51"],
    ["GBP", "EUR", "100000", "1.17", "100000.00", "116649.00", "117000.00", "351.00"],
    ["GBP", "JPY", "100", "190.25", "100.00", "18968", "19025", "57"],
    ["JPY", "GBP", "10000", "0.0052562418", "10000", "52.40", "52.56", "0.16"],
    ["GBP", "EUR", "0.01", "1.17", "0.01", "0.01", "0.01", "0.00"],
  ] as const)("sells %s for %s: %s at %s", (from, to, amount, mid, ...expected) => {
    expect(price(from, to, amount, mid)).toEqual(expected);
  });

  it.each([
    ["GBP", "EUR", "1166.49", "1.17", "1000.00", "1166.49"],
    ["GBP", "JPY", "18968", "190.25", "100.00", "18968"],
    ["USD", "GBP", "50.00", "0.79", "63.48", "50.00"],
  ] as const)(
    "buys to the penny what the recipient is to get: %s to %s %s",
    (from, to, amount, mid, sends, gets) => {
      expect(price(from, to, amount, mid, true).slice(0, 2)).toEqual([sends, gets]);
    },
  );

  it.each([
    ["GBP", "GBP", "10", "same_currency"],
    ["GBP", "EUR", "0", "amount_too_small"],
    ["JPY", "GBP", "1", "amount_too_small"],
    ["GBP", "EUR", "10.001", "amount_too_precise"],
    ["JPY", "EUR", "10.5", "amount_too_precise"],
    ["GBP", "EUR", "ten", "amount_malformed"],
    ["GBP", "EUR", "-10", "amount_malformed"],
    ["GBP", "EUR", "10000000.01", "amount_too_large"],
    ["GBP", "EUR", "99999999999999", "amount_too_large"],
  ] as const)("refuses %s to %s %s: %s", (from, to, amount, refusal) => {
    expect(price(from, to, amount, "0.0045")).toBe(refusal);
  });

  it("never gives the client more than mid-market, and accounts for every minor unit", () => {
    const anyCurrency = fc.constantFrom(...currencyCodes);
    const anyRate = fc.bigInt({ min: 10n ** 7n, max: 10n ** 13n }).map(rateFromScaled);
    fc.assert(
      fc.property(
        anyCurrency,
        anyCurrency,
        anyRate,
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (from, to, mid, minor) => {
          fc.pre(from !== to);
          const outcome = priceQuote(
            {
              fromCurrency: from,
              toCurrency: to,
              amount: formatAmount(money(minor, from)),
              isReceiving: false,
            },
            mid,
            undefined,
          );
          if (!outcome.ok) return;
          const { fromAmount, toAmount, midAmount, marginAmount, rate: clientRate } = outcome.value;
          expect(fromAmount).toBe(minor);
          expect(toAmount).toBeLessThanOrEqual(midAmount);
          expect(toAmount).toBe(convert(money(minor, from), clientRate, to, "half-even").minor);
          // Three figures, each rounded by itself, are at most one minor unit apart from adding up.
          const rounding = midAmount - toAmount - marginAmount;
          expect(rounding >= -1n && rounding <= 1n).toBe(true);
        },
      ),
    );
  });
});
