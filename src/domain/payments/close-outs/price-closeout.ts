import type { CurrencyCode } from "#domain/currency.ts";
import type { LedgerEntry } from "#domain/ledger/journals/journal-draft.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { convert, type Rate } from "#domain/rate.ts";

/** The closed-out trade, in minor units. */
export type ClosedTrade = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  /** Worth of `fromAmount` at mid-market at booking, in the bought currency. */
  readonly midAmount: bigint;
  /** Cost in US cents of the profit share that paid a part, and its worth at booking in the sold currency. */
  readonly profitShareUsd: bigint;
  readonly profitShareWorth: bigint;
};

export type CloseoutTerms = {
  /** Current mid-market units of the sold currency per 1 of the bought one. */
  readonly mid: Rate;
  /** Current mid-market units of the sold currency per USD. */
  readonly perDollar: Rate;
  readonly margin: Margin;
};

/** Result of a close-out, in minor units of the sold currency. */
export type CloseoutPrice = {
  readonly midRate: Rate;
  readonly rate: Rate;
  /** Proceeds of selling back the bought amount at the client rate, rounded down. */
  readonly proceeds: bigint;
  /** Sold amount minus proceeds, at least zero: gains are not paid out. */
  readonly loss: bigint;
  /** Effect of unwinding the cover at mid-market on the position, half-even. */
  readonly positionAmount: bigint;
};

/**
 * Worth of the profit share in a booking, in the sold currency, as its journal took it out of the position:
 * what it paid and what rounding added.
 */
export function profitShareWorth(
  trade: { readonly fromCurrency: CurrencyCode; readonly profitShareUsed: bigint },
  booking: { readonly entries: readonly LedgerEntry[] },
): bigint {
  return booking.entries
    .filter(({ account }) => account.kind === "rounding" && account.currency === trade.fromCurrency)
    .reduce((worth, { amount }) => worth + amount, trade.profitShareUsed);
}

/**
 * Prices a trade's reversal at current rates: the client sells back at their own rate, the position unwinds
 * at mid-market.
 */
export function priceCloseout(trade: ClosedTrade, { mid, perDollar, margin }: CloseoutTerms): CloseoutPrice {
  const { fromCurrency, toCurrency, fromAmount } = trade;
  const rate = getClientRate(mid, margin);
  const proceeds = convert(money(trade.toAmount, toCurrency), rate, fromCurrency, "down").minor;
  const coverNow = convert(money(trade.midAmount, toCurrency), mid, fromCurrency, "half-even").minor;
  const shareNow = convert(money(trade.profitShareUsd, "USD"), perDollar, fromCurrency, "half-even").minor;
  return {
    midRate: mid,
    rate,
    proceeds,
    loss: proceeds < fromAmount ? fromAmount - proceeds : 0n,
    positionAmount: fromAmount - coverNow + shareNow - trade.profitShareWorth,
  };
}

type CloseoutCost = {
  /** Taken from the balance at once. */
  readonly paid: Money;
  /** Becomes a debt. */
  readonly owed: Money;
};

/** For example "Closing it cost 12.34 GBP, taken from your balance." */
export function formatCloseoutCost({ paid, owed }: CloseoutCost): string {
  const cost = money(paid.minor + owed.minor, paid.currency);
  if (cost.minor === 0n) return "Closing it was free.";
  const said = `Closing it cost ${formatMoneyWithCode(cost)}`;
  if (owed.minor === 0n) return `${said}, taken from your balance.`;
  if (paid.minor === 0n) return `${said}, which you owe us.`;
  return `${said}. We took ${formatMoneyWithCode(paid)} from your balance, and you owe us ${formatMoneyWithCode(owed)}.`;
}

/** For a client whose payment wasn't confirmed in time, after the cost; empty where there is none. */
export function formatRefundOnceConfirmed({ paid, owed }: CloseoutCost): string {
  if (paid.minor + owed.minor === 0n) return "";
  const given = owed.minor === 0n ? "give it back" : "waive it";
  return ` If your payment did reach us in time, we'll ${given} once that's confirmed.`;
}
