import type { CurrencyCode } from "#domain/currency.ts";
import { clientProfitShare, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft, type LedgerEntry } from "./journal-draft.ts";

/** What the booking of a trade posts from; amounts in minor units of the currency that each is said to be in. */
export type BookingFacts = {
  readonly tradeId: string;
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  /** What `fromAmount` is worth at mid-market, in the bought currency. */
  readonly midAmount: bigint;
  readonly marginAmount: bigint;
  /** What profit share pays of `fromAmount`, in the sold currency, and what it costs in US cents. */
  readonly profitShareUsed: bigint;
  readonly profitShareUsd: bigint;
  /** What that cost is worth beyond what it pays, in the sold currency. */
  readonly profitShareRounding: bigint;
};

/**
 * The journal of a booking. The client owes the sold amount, the house owes the bought one, and the position takes
 * both sides at mid-market; what lies between mid-market and the client's amount is margin, and what rounding to
 * whole minor units leaves over has an account of its own.
 */
export function bookingJournal(trade: BookingFacts, journal: { id: string; postedAt: Date }): JournalDraft {
  const { fromCurrency: from, toCurrency: to } = trade;
  const rounding = trade.midAmount - trade.toAmount - trade.marginAmount;
  return journalDraft({ ...journal, event: "booking", subjectId: trade.tradeId, tradeId: trade.tradeId }, [
    { account: house("trades_receivable", from), amount: -trade.fromAmount },
    { account: house("position", from), amount: trade.fromAmount },
    { account: house("position", to), amount: -trade.midAmount },
    { account: house("trades_payable", to), amount: trade.toAmount },
    { account: house("margin", to), amount: trade.marginAmount },
    { account: house("rounding", to), amount: rounding },
    ...profitShareEntries(trade),
  ]);
}

/** The client's share of the profit is turned at mid-market into the sold currency and lowers what the trade still needs. */
function profitShareEntries(trade: BookingFacts): LedgerEntry[] {
  return [
    { account: clientProfitShare(trade.clientId), amount: -trade.profitShareUsd },
    { account: house("position", "USD"), amount: trade.profitShareUsd },
    {
      account: house("position", trade.fromCurrency),
      amount: -(trade.profitShareUsed + trade.profitShareRounding),
    },
    { account: house("rounding", trade.fromCurrency), amount: trade.profitShareRounding },
    { account: house("trades_receivable", trade.fromCurrency), amount: trade.profitShareUsed },
  ];
}
