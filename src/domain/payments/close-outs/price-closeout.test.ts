import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { bookingJournal } from "#domain/ledger/journals/trade-postings.ts";
import { type Margin, standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { money } from "#domain/money.ts";
import { convert, crossRate, parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { spendProfitShare } from "#domain/rewards/profit-share.ts";
import { type ClosedTrade, formatCloseoutCost, priceCloseout, profitShareWorth } from "./price-closeout.ts";

const rate = (text: string) => parseRate(text) as Rate;
const perDollar = rate("0.79");
const trade: ClosedTrade = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: 1_000_00n,
  toAmount: 1_166_49n,
  midAmount: 1_170_00n,
  profitShareUsd: 0n,
  profitShareWorth: 0n,
};

describe("closing out 1,000.00 GBP sold for 1,166.49 EUR at 1.17", () => {
  it.each([
    // Current GBP per EUR, proceeds, loss, effect on the position.
    ["0.8547008547", 994_00n, 6_00n, 0n],
    ["0.7692307692", 894_60n, 105_40n, 100_00n],
    ["1.0000000000", 1_162_99n, 0n, -170_00n],
    ["0.8600000000", 1_000_17n, 0n, -6_20n],
    ["0.0000001000", 0n, 1_000_00n, 1_000_00n],
  ])(
    "closing out 1,000.00 GBP sold for 1,166.49 EUR at 1.17 costs the difference at %s a euro",
    (mid, proceeds, loss, positionAmount) => {
      const price = priceCloseout(trade, { mid: rate(mid), perDollar, margin: standardMargin });
      expect(price).toMatchObject({ proceeds, loss, positionAmount });
    },
  );

  it("closing out returns profit share in dollars as spent, and the position bears their current price", () => {
    const spent = { ...trade, profitShareUsd: 100_00n, profitShareWorth: 79_00n };
    const terms = { mid: rate("0.8547008547"), perDollar: rate("0.85"), margin: standardMargin };
    expect(priceCloseout(spent, terms)).toMatchObject({ loss: 6_00n, positionAmount: 6_00n });
  });
});

const currency = fc.constantFrom<CurrencyCode>("GBP", "EUR", "USD", "JPY", "AUD");
const scaled = fc.bigInt({ min: 10_000_000n, max: 2_000_000_000_000n }).map(rateFromScaled);
const margin = fc.integer({ min: 0, max: 50_000 }).map((millionths) => millionths as Margin);

/** A trade as booked at a rate, with rounding in Summit's favour. */
function booked(
  fromCurrency: CurrencyCode,
  toCurrency: CurrencyCode,
  fromAmount: bigint,
  mid: Rate,
  kept: Margin,
): ClosedTrade {
  const sold = money(fromAmount, fromCurrency);
  return {
    fromCurrency,
    toCurrency,
    fromAmount,
    toAmount: convert(sold, getClientRate(mid, kept), toCurrency, "down").minor,
    midAmount: convert(sold, mid, toCurrency, "half-even").minor,
    profitShareUsd: 0n,
    profitShareWorth: 0n,
  };
}

describe("whatever the currencies, the amounts and the rates", () => {
  const pair = fc.tuple(currency, currency).filter(([from, to]) => from !== to);
  const amount = fc.bigInt({ min: 1n, max: 1_000_000_000_00n });

  it("closing out at the booking's rate is never a gain and never pays the client", () => {
    fc.assert(
      fc.property(pair, amount, scaled, margin, ([from, to], sold, mid, kept) => {
        const closed = booked(from, to, sold, mid, kept);
        const price = priceCloseout(closed, { mid: crossRate(mid, unitRate), perDollar, margin: kept });
        expect(price.loss).toBeGreaterThanOrEqual(0n);
        expect(price.loss).toBeLessThanOrEqual(sold);
        // Inverting a rate of ten decimals loses less than one part in a million here.
        expect(price.proceeds).toBeLessThanOrEqual(sold + sold / 500_000n + 1n);
      }),
    );
  });

  it("closing out in slices never costs less than as a whole", () => {
    const slices = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(pair, slices, scaled, scaled, margin, ([from, to], parts, mid, now, kept) => {
        const terms = { mid: now, perDollar, margin: kept };
        const bought = parts.map((part) => booked(from, to, part, mid, kept));
        const whole = {
          ...booked(from, to, 1n, mid, kept),
          fromAmount: parts.reduce((sum, part) => sum + part, 0n),
          toAmount: bought.reduce((sum, { toAmount }) => sum + toAmount, 0n),
        };
        const cost = bought.reduce((sum, part) => sum + priceCloseout(part, terms).loss, 0n);
        expect(cost).toBeGreaterThanOrEqual(priceCloseout(whole, terms).loss);
      }),
    );
  });

  it("a close-out with a loss earns the spread between mid-market and the client's rate, never less", () => {
    fc.assert(
      fc.property(pair, amount, scaled, scaled, margin, ([from, to], sold, mid, now, kept) => {
        const closed = booked(from, to, sold, mid, kept);
        const { loss, positionAmount } = priceCloseout(closed, { mid: now, perDollar, margin: kept });
        // Half a minor unit of rounding at booking, at the current rate.
        const slack = convert(money(1n, to), now, from, "up").minor + 1n;
        expect(loss - positionAmount).toBeGreaterThanOrEqual(-slack);
      }),
    );
  });

  it("closing out moves the position by what the booking and the market deals that undo it leave, to the minor unit", () => {
    const share = fc.bigInt({ min: 0n, max: 1_000_000_00n });
    fc.assert(
      fc.property(pair, amount, share, scaled, scaled, scaled, ([from, to], sold, usd, mid, then, now) => {
        const closed = booked(from, to, sold, mid, standardMargin);
        const spent = spendProfitShare(closed, usd, from === "USD" ? unitRate : then);
        const used = { profitShareUsed: spent.used, profitShareUsd: spent.costUsd };
        const marginAmount = closed.midAmount - closed.toAmount;
        const facts = { ...closed, ...used, marginAmount, tradeId: "trade", clientId: "client" };
        const journal = { id: "journal", postedAt: new Date(0) };
        const booking = bookingJournal({ ...facts, profitShareRounding: spent.rounding }, journal);
        const perDollarNow = from === "USD" ? unitRate : now;
        const midNow = to === "USD" ? now : mid;
        const worth = profitShareWorth({ fromCurrency: from, profitShareUsed: spent.used }, booking);
        const { positionAmount } = priceCloseout(
          { ...closed, ...used, profitShareWorth: worth },
          { mid: midNow, perDollar: perDollarNow, margin: standardMargin },
        );
        const left = booking.entries
          .filter(({ account }) => account.kind === "position")
          .map(({ account: { currency: held }, amount: minor }) => {
            if (held === from) return minor;
            return convert(money(minor, held), held === "USD" ? now : mid, from, "half-even").minor;
          });
        expect(positionAmount).toBe(left.reduce((sum, each) => sum + each, 0n));
      }),
    );
  });
});

it.each([
  [0n, 0n, "Closing it was free."],
  [5_40n, 0n, "Closing it cost 5.40 GBP, taken from your balance."],
  [0n, 5_40n, "Closing it cost 5.40 GBP, which you owe us."],
  [1_00n, 4_40n, "Closing it cost 5.40 GBP. We took 1.00 GBP from your balance, and you owe us 4.40 GBP."],
])("a cost of %s paid and %s owed is described", (paid, owed, words) => {
  expect(formatCloseoutCost({ paid: money(paid, "GBP"), owed: money(owed, "GBP") })).toBe(words);
});
