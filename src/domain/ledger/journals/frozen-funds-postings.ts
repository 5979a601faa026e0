import type { Money } from "#domain/money.ts";
import { clientBalance, clientFrozen, clientFrozenProfitShare, clientProfitShare } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

type FreezeFacts = {
  readonly id: string;
  /** Of this posting alone: a client's money in a currency can be frozen more than once. */
  readonly subjectId: string;
  readonly clientId: string;
  readonly amount: Money;
  readonly of: Freezable;
  readonly postedAt: Date;
};

/** What of a client's can be frozen; profit share is in US dollars alone. */
export type Freezable = "client_balance" | "client_profit_share";

/** A confirmed sanctions match freezes what the client holds in a currency. */
export function fundsFrozenJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_frozen", facts, -facts.amount.minor);
}

/** The match was overturned: what was frozen is the client's to use again. */
export function fundsReleasedJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_released", facts, facts.amount.minor);
}

/** `toClient` is negative where money is frozen. */
function transfer(
  event: "funds_frozen" | "funds_released",
  { id, subjectId, clientId, amount: { currency }, of, postedAt }: FreezeFacts,
  toClient: bigint,
): JournalDraft {
  const [usable, frozen] =
    of === "client_balance"
      ? [clientBalance(clientId, currency), clientFrozen(clientId, currency)]
      : [clientProfitShare(clientId), clientFrozenProfitShare(clientId)];
  return journalDraft({ id, event, subjectId, tradeId: null, postedAt }, [
    { account: usable, amount: toClient },
    { account: frozen, amount: -toClient },
  ]);
}
