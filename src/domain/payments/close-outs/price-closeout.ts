import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import { money } from "#domain/money.ts";
import { convert, type Rate } from "#domain/rate.ts";

/** The trade that is closed out; amounts in minor units. */
export type ClosedTrade = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  /** What `fromAmount` was worth at mid-market when it was booked, in the bought currency. */
  readonly midAmount: bigint;
  /** What profit share paid of `fromAmount`, and what it cost in US cents. */
  readonly profitShareUsed: bigint;
  readonly profitShareUsd: bigint;
};

export type CloseoutTerms = {
  /** Mid-market units of the sold currency per 1 of the bought one, now. */
  readonly mid: Rate;
  /** Mid-market units of the sold currency per US dollar, now. */
  readonly perDollar: Rate;
  readonly margin: Margin;
};

/** What closing a trade out comes to, in minor units of the sold currency. */
export type CloseoutPrice = {
  readonly midRate: Rate;
  readonly rate: Rate;
  /** What the bought amount brings when it is sold back at the client's rate, rounded down. */
  readonly proceeds: bigint;
  /** What that is short of the sold amount; zero where it brings more, since a gain is not paid out. */
  readonly loss: bigint;
  /** What undoing the trade's cover in the market leaves in the position, at mid-market and half-even. */
  readonly positionAmount: bigint;
};

/**
 * Prices the reversal of a trade at the rates of this moment. The client pays for selling back what they bought, at
 * their own rate; the position takes what the house's cover of the trade brings at mid-market.
 */
export function priceCloseout(trade: ClosedTrade, { mid, perDollar, margin }: CloseoutTerms): CloseoutPrice {
  const { fromCurrency, toCurrency, fromAmount } = trade;
  const rate = clientRateOf(mid, margin);
  const proceeds = convert(money(trade.toAmount, toCurrency), rate, fromCurrency, "down").minor;
  const coverNow = convert(money(trade.midAmount, toCurrency), mid, fromCurrency, "half-even").minor;
  const shareNow = convert(money(trade.profitShareUsd, "USD"), perDollar, fromCurrency, "half-even").minor;
  return {
    midRate: mid,
    rate,
    proceeds,
    loss: proceeds < fromAmount ? fromAmount - proceeds : 0n,
    positionAmount: fromAmount - coverNow + shareNow - trade.profitShareUsed,
  };
}
