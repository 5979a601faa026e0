import type { Money } from "../money.ts";
import { clientBalance, clientFrozen } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

type FreezeFacts = {
  readonly id: string;
  /** Of this posting alone: a client's money in a currency can be frozen more than once. */
  readonly subjectId: string;
  readonly clientId: string;
  readonly amount: Money;
  readonly postedAt: Date;
};

/** A confirmed sanctions match freezes what the client holds in a currency. */
export function fundsFrozenJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_frozen", facts, -facts.amount.minor);
}

/** The match was overturned: what was frozen is the client's to use again. */
export function fundsReleasedJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_released", facts, facts.amount.minor);
}

/** `toBalance` is negative where the balance is frozen. */
function transfer(
  event: "funds_frozen" | "funds_released",
  { id, subjectId, clientId, amount: { currency }, postedAt }: FreezeFacts,
  toBalance: bigint,
): JournalDraft {
  return journalDraft({ id, event, subjectId, tradeId: null, postedAt }, [
    { account: clientBalance(clientId, currency), amount: toBalance },
    { account: clientFrozen(clientId, currency), amount: -toBalance },
  ]);
}
