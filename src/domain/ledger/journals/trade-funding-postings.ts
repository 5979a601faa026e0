import type { Money } from "#domain/money.ts";
import { type AccountRef, clientBalance, clientTradeFunds, clientUnverified, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

type JournalFacts = { readonly id: string; readonly postedAt: Date };

/** Account for a trade's funding: held until complete, or the receivable. */
export function tradeAccount({
  clientId,
  amount: { currency },
  isHeld,
}: {
  readonly clientId: string;
  readonly amount: Money;
  readonly isHeld: boolean;
}): AccountRef {
  return isHeld ? clientTradeFunds(clientId, currency) : house("trades_receivable", currency);
}

/** Completes funding: held money pays the trade, and Summit absorbs a small shortfall. */
export function tradeFundingJournal(
  trade: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly held: Money;
    readonly shortfall: bigint;
  },
  journal: JournalFacts,
): JournalDraft {
  const { tradeId, clientId, held, shortfall } = trade;
  const { currency, minor } = held;
  return journalDraft({ ...journal, event: "trade_funding", subjectId: tradeId, tradeId }, [
    { account: clientTradeFunds(clientId, currency), amount: -minor },
    { account: house("shortfall_cost", currency), amount: -shortfall },
    { account: house("trades_receivable", currency), amount: minor + shortfall },
  ]);
}

/** Closes a partially paid trade: held money returns to the client; unverified money stays separate. */
export function tradeFundsReturnedJournal(
  trade: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly held: Money;
    readonly unverified: bigint;
  },
  journal: JournalFacts,
): JournalDraft {
  const { tradeId, clientId, held, unverified } = trade;
  const { currency, minor } = held;
  return journalDraft({ ...journal, event: "trade_funds_returned", subjectId: tradeId, tradeId }, [
    { account: clientTradeFunds(clientId, currency), amount: -minor },
    { account: clientBalance(clientId, currency), amount: minor - unverified },
    { account: clientUnverified(clientId, currency), amount: unverified },
  ]);
}
