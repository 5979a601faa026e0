import type { CurrencyCode } from "#domain/currency.ts";
import { clientProfitShare, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft, type LedgerEntry } from "./journal-draft.ts";

/** Inputs of a booking's postings, in minor units of the named currencies. */
export type BookingFacts = {
  readonly tradeId: string;
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  /** Worth of `fromAmount` at mid-market, in the bought currency. */
  readonly midAmount: bigint;
  readonly marginAmount: bigint;
  /** Part of `fromAmount` paid by profit share, in the sold currency, and its cost in US cents. */
  readonly profitShareUsed: bigint;
  readonly profitShareUsd: bigint;
  /** Worth of that cost beyond what it pays, in the sold currency. */
  readonly profitShareRounding: bigint;
};

/**
 * Books a trade. The client owes the sold amount, Summit the bought one, and the position takes both sides at
 * mid-market; the difference to the client's amount is margin, and rounding to minor units has its own
 * account.
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

/** Converts profit share at mid-market into the sold currency, which reduces the amount due. */
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
