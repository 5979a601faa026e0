import type { Money } from "#domain/money.ts";
import { type AccountRef, clientBalance, clientTradeFunds, clientUnverified, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

type JournalFacts = { readonly id: string; readonly postedAt: Date };

/** Where money for a trade goes: held until the rest is there, or to what the client owes for it. */
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

/** The rest is there: what was held for a trade pays for it, and the house takes a small shortfall. */
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

/** A trade that was paid in part is closed: what was held for it is the client's; what is unverified stays apart. */
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
