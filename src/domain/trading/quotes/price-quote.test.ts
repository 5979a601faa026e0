import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { type LimitsByCurrency, noLimits } from "#domain/market/pricing/amount-limits.ts";
import {
  type Margin,
  maxMargin,
  noMargin,
  parseMargin,
  standardMargin,
} from "#domain/market/pricing/margin.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { deliveryDay, fundingDeadline, gbpWorth, type Price, priceQuote } from "./price-quote.ts";

function rate(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

function price(from: CurrencyCode, to: CurrencyCode, amount: string, mid: string, isReceiving = false) {
  const outcome = priceQuote(
    { fromCurrency: from, toCurrency: to, amount, isReceiving },
    { mid: rate(mid), midToGbp: unitRate, margin: standardMargin, limits: noLimits },
  );
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
    ["GBP", "JPY", "100", "190.25", "100.00", "18967", "19025", "57"],
    ["JPY", "GBP", "10000", "0.0052562418", "10000", "52.40", "52.56", "0.15"],
    ["GBP", "EUR", "0.01", "1.17", "0.01", "0.01", "0.01", "0.00"],
  ] as const)("pricing sells %s for %s: %s at %s", (from, to, amount, mid, ...expected) => {
    expect(price(from, to, amount, mid)).toEqual(expected);
  });

  it.each([
    ["GBP", "EUR", "1166.49", "1.17", "1000.00", "1166.49"],
    ["GBP", "JPY", "18968", "190.25", "100.01", "18968"],
    ["USD", "GBP", "50.00", "0.79", "63.49", "50.00"],
  ] as const)(
    "pricing buys exactly the recipient's amount: %s to %s %s",
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
  ] as const)("pricing refuses %s to %s %s: %s", (from, to, amount, refusal) => {
    expect(price(from, to, amount, "0.0045")).toBe(refusal);
  });

  it("pricing never gives the client more than mid-market, and accounts for every minor unit", () => {
    const anyCurrency = fc.constantFrom(...currencyCodes);
    const anyRate = fc.bigInt({ min: 10n ** 7n, max: 10n ** 13n }).map(rateFromScaled);
    fc.assert(
      fc.property(
        anyCurrency,
        anyCurrency,
        anyRate,
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        fc.integer({ min: 0, max: maxMargin }).map((millionths) => millionths as Margin),
        (from, to, mid, minor, margin) => {
          fc.pre(from !== to);
          const outcome = priceQuote(
            {
              fromCurrency: from,
              toCurrency: to,
              amount: formatAmount(money(minor, from)),
              isReceiving: false,
            },
            { mid, midToGbp: undefined, margin, limits: noLimits },
          );
          if (!outcome.ok) return;
          const { fromAmount, toAmount, midAmount, marginAmount, rate: clientRate } = outcome.value;
          expect(fromAmount).toBe(minor);
          expect(toAmount).toBeLessThanOrEqual(midAmount);
          expect(toAmount).toBe(convert(money(minor, from), clientRate, to, "down").minor);
          // Rounding down of the client's amount and the margin goes to Summit's rounding account.
          const rounding = midAmount - toAmount - marginAmount;
          expect(rounding >= 0n && rounding <= 2n).toBe(true);
        },
      ),
    );
  });

  it.each([
    // margin in percent, gets, margin as money
    ["0", "1170.00", "0.00"],
    ["0.0001", "1169.99", "0.00"],
    ["0.25", "1167.07", "2.92"],
    ["1.5", "1152.45", "17.55"],
    ["5", "1111.50", "58.50"],
  ])("pricing takes a margin of %s% off the mid-market rate", (percent, gets, cost) => {
    const outcome = priceQuote(
      { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000", isReceiving: false },
      { mid: rate("1.17"), midToGbp: unitRate, margin: parseMargin(percent) ?? noMargin, limits: noLimits },
    );
    expect(outcome.ok && amounts(outcome.value)).toEqual(["1000.00", gets, "1170.00", cost]);
  });
});

describe("the least exchange", () => {
  const none = { least: null, greatest: null };
  const unset: LimitsByCurrency = new Map(currencyCodes.map((code) => [code, none]));
  const sell = (currency: CurrencyCode, amount: string, toGbp?: string, limits = unset) => {
    const priced = priceQuote(
      { fromCurrency: currency, toCurrency: "EUR", amount, isReceiving: false },
      { mid: rate("1.1"), midToGbp: toGbp === undefined ? undefined : rate(toGbp), margin: noMargin, limits },
    );
    return priced.ok ? "priced" : (priced.fields?.amount ?? priced.refusal);
  };

  it.each([
    ["GBP", "1.00", undefined, "priced"],
    ["GBP", "0.99", undefined, "The minimum is 1.00 GBP. Enter a larger amount."],
    ["GBP", "0.01", undefined, "The minimum is 1.00 GBP. Enter a larger amount."],
    ["USD", "1.27", "0.79", "priced"],
    ["USD", "1.26", "0.79", "The minimum is 1.27 USD. Enter a larger amount."],
    ["JPY", "191", "0.0052562418", "priced"],
    ["JPY", "190", "0.0052562418", "The minimum is 191 JPY. Enter a larger amount."],
    ["GBP", "0", undefined, "That amount is too small to exchange. Enter a larger one."],
  ] as const)(
    "the smallest exchange of %s is worth a pound unless the desk sets another: %s",
    (currency, amount, toGbp, outcome) => {
      expect(sell(currency, amount, toGbp)).toBe(outcome);
    },
  );

  it("an exchange that is worth too much names the most, to clients and staff", () => {
    const words =
      "One exchange can be worth at most 10,000,000.00 GBP. Enter a smaller amount, or contact us.";
    for (const amount of ["10000000.01", "99999999999999"]) expect(sell("GBP", amount)).toBe(words);
  });

  it("the smallest exchange is the desk's where it set one, lower or higher", () => {
    const set = (min: bigint): LimitsByCurrency =>
      new Map([...unset, ["GBP", { least: min, greatest: null }]]);
    expect(sell("GBP", "0.50", undefined, set(50n))).toBe("priced");
    expect(sell("GBP", "4.99", undefined, set(5_00n))).toBe(
      "The minimum is 5.00 GBP. Enter a larger amount.",
    );
  });
});

it("a limit is stated in the currency that was entered, and the amount that it states is priced", () => {
  const limits: LimitsByCurrency = new Map([
    ["EUR", { least: null, greatest: 5_000_00n }],
    ["JPY", { least: null, greatest: null }],
  ]);
  const ask = (mid: Rate, amount: string, isReceiving: boolean) =>
    priceQuote(
      { fromCurrency: "EUR", toCurrency: "JPY", amount, isReceiving },
      { mid, midToGbp: rate("0.86"), margin: standardMargin, limits },
    );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 100_0000000000n, max: 200_0000000000n }),
      fc.boolean(),
      fc.constantFrom("1", "900000"),
      (scaled, isReceiving, amount) => {
        const mid = rateFromScaled(scaled) as Rate;
        const refused = ask(mid, amount, isReceiving);
        if (refused.ok) return;
        const [, figure = "", currency] =
          /imum is ([\d,.]+) (...)\./.exec(refused.fields?.amount ?? "") ?? [];
        expect(currency).toBe(isReceiving ? "JPY" : "EUR");
        expect(ask(mid, figure.replaceAll(",", ""), isReceiving).ok).toBe(true);
      },
    ),
  );
});

describe("the limits of a currency", () => {
  const limits: LimitsByCurrency = new Map([
    ["GBP", { least: 100_00n, greatest: 50_000_00n }],
    ["JPY", { least: null, greatest: 5_000_000n }],
    ["CHF", { least: 300_00n, greatest: 60_000_00n }],
  ]);
  const ask = (from: CurrencyCode, to: CurrencyCode, amount: string, isReceiving = false) =>
    priceQuote(
      { fromCurrency: from, toCurrency: to, amount, isReceiving },
      { mid: rate(to === "JPY" ? "200" : "2"), midToGbp: unitRate, margin: noMargin, limits },
    );

  it.each([
    ["GBP", "EUR", "100", false],
    ["GBP", "EUR", "50000", false],
    ["EUR", "GBP", "100", true],
    ["GBP", "JPY", "25000", false],
    ["EUR", "USD", "0.01", false],
  ] as const)(
    "a currency's limits let %s to %s of %s pass, the limit itself included",
    (from, to, amount, isReceiving) => {
      expect(ask(from, to, amount, isReceiving).ok).toBe(true);
    },
  );

  it.each([
    ["GBP", "CHF", "50", false, "amount_below_limit", "The minimum is 150.00 GBP. Enter a larger amount."],
    ["GBP", "CHF", "90", true, "amount_below_limit", "The minimum is 300.00 CHF. Enter a larger amount."],
    ["GBP", "EUR", "99.99", false, "amount_below_limit", "The minimum is 100.00 GBP. Enter a larger amount."],
    [
      "GBP",
      "EUR",
      "50000.01",
      false,
      "amount_above_limit",
      "The maximum is 50,000.00 GBP. Enter a smaller amount.",
    ],
    ["EUR", "GBP", "49.99", false, "amount_below_limit", "The minimum is 50.00 EUR. Enter a larger amount."],
    [
      "EUR",
      "GBP",
      "50000.01",
      true,
      "amount_above_limit",
      "The maximum is 50,000.00 GBP. Enter a smaller amount.",
    ],
    [
      "GBP",
      "JPY",
      "25000.01",
      false,
      "amount_above_limit",
      "The maximum is 25,000.00 GBP. Enter a smaller amount.",
    ],
  ] as const)(
    "a currency's limits refuse %s to %s of %s on either side with a reason in the currency that was entered",
    (from, to, amount, isReceiving, refusal, words) => {
      expect(ask(from, to, amount, isReceiving)).toEqual({ ok: false, refusal, fields: { amount: words } });
    },
  );
});

it.each([
  ["USD", 100_01n, "0.79", 79_01n],
  ["JPY", 100_001n, "0.0052", 520_01n],
  ["GBP", 7n, "1", 7n],
] as const)("%s %s at %s is %s pence, rounded up", (fromCurrency, fromAmount, mid, pence) => {
  expect(gbpWorth({ fromCurrency, fromAmount }, parseRate(mid) as Rate)).toBe(pence);
});

it("a funding deadline depends on the moment and the currency alone, whatever was booked before", () => {
  const isHoliday: SettlementCalendar["isHoliday"] = (currency, day) =>
    currency === "GBP" ? day.endsWith("-03") : day.endsWith("-04");
  const used: SettlementCalendar = { isHoliday };
  const moment = fc.date({ min: new Date("2026-01-30"), max: new Date("2026-02-06"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom<CurrencyCode>("GBP", "EUR"), (now, currency) => {
      expect(fundingDeadline(now, currency, used)).toEqual(fundingDeadline(now, currency, { isHoliday }));
    }),
  );
});

describe("business days from a booking", () => {
  const calendar: SettlementCalendar = { isHoliday: () => false };

  it.each([
    ["2026-07-06T22:59:59Z", "2026-07-08"],
    ["2026-07-06T23:00:00Z", "2026-07-09"],
    ["2026-07-07T10:00:00Z", "2026-07-09"],
    ["2026-01-05T23:30:00Z", "2026-01-07"],
  ])("what is booked at %s is delivered two business days of London later, on %s", (now, day) => {
    expect(deliveryDay(new Date(now), ["GBP", "EUR"], calendar)).toBe(day);
  });

  it.each([
    ["just after midnight on a Saturday", "2026-07-03T23:30:00Z", "2026-07-07T23:30:00.000Z"],
    ["on a Tuesday", "2026-07-07T10:00:00.123Z", "2026-07-10T10:00:00.123Z"],
    ["before the clocks go forward", "2026-03-27T10:00:00Z", "2026-04-01T09:00:00.000Z"],
  ])("what is booked %s is to be paid three business days later at the same time in London", (_, now, by) => {
    expect(fundingDeadline(new Date(now), "GBP", calendar).toISOString()).toBe(by);
  });
});
