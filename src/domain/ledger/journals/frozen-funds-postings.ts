import type { Money } from "#domain/money.ts";
import { clientBalance, clientFrozen, clientFrozenProfitShare, clientProfitShare } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

type FreezeFacts = {
  readonly id: string;
  /** Unique per posting, because a currency can be frozen more than once. */
  readonly subjectId: string;
  readonly clientId: string;
  readonly amount: Money;
  readonly of: Freezable;
  readonly postedAt: Date;
};

/** Accounts that can be frozen; profit share is in USD. */
export type Freezable = "client_balance" | "client_profit_share";

/** Freezes a client's balance in a currency after a confirmed sanctions match. */
export function fundsFrozenJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_frozen", facts, -facts.amount.minor);
}

/** Releases frozen funds after the match was overturned. */
export function fundsReleasedJournal(facts: FreezeFacts): JournalDraft {
  return transfer("funds_released", facts, facts.amount.minor);
}

/** Negative `toClient` freezes. */
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
