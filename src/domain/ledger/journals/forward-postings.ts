import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { clientBalance, clientDeposit, closeoutReceivable, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";
import type { JournalFacts } from "./payment-postings.ts";

export type DepositFacts = {
  /** The forward, or the margin call that asked for more. */
  readonly subjectId: string;
  readonly clientId: string;
  /** In the sold currency. */
  readonly amount: Money;
};

/** A forward's deposit, or what a margin call adds to it, is held from the client's balance. */
export function depositTakenJournal(
  { subjectId, clientId, amount: { currency, minor } }: DepositFacts,
  journal: JournalFacts,
): JournalDraft {
  return journalDraft({ ...journal, event: "forward_deposit_taken", subjectId, tradeId: null }, [
    { account: clientBalance(clientId, currency), amount: -minor },
    { account: clientDeposit(clientId, currency), amount: minor },
  ]);
}

/** What is held for a forward, or what a close-out leaves of it, goes back to the balance; the subject is the forward. */
export function depositReturnedJournal(
  { subjectId, clientId, amount: { currency, minor } }: DepositFacts,
  journal: JournalFacts,
): JournalDraft {
  return journalDraft({ ...journal, event: "forward_deposit_returned", subjectId, tradeId: null }, [
    { account: clientDeposit(clientId, currency), amount: -minor },
    { account: clientBalance(clientId, currency), amount: minor },
  ]);
}

/** What the desk closes of a forward, in minor units of the sold currency. */
export type ForwardCloseoutFacts = {
  readonly forwardId: string;
  readonly clientId: string;
  readonly currency: CurrencyCode;
  /** Parts of the loss that the deposit and then the client's balance pay at once. */
  readonly fromDeposit: bigint;
  readonly fromBalance: bigint;
  /** Becomes the client's debt. */
  readonly owed: bigint;
  /** Effect of unwinding the cover on the position. */
  readonly positionAmount: bigint;
};

/**
 * Closes out what is left of a forward: the client pays or owes the loss, the position takes the cost of unwinding at
 * mid-market, and the rest is Summit's result. Undefined when nothing moves.
 */
export function forwardCloseoutJournal(
  facts: ForwardCloseoutFacts,
  journal: JournalFacts,
): JournalDraft | undefined {
  const { forwardId, clientId, currency, fromDeposit, fromBalance, owed, positionAmount } = facts;
  const charged = fromDeposit + fromBalance + owed;
  const entries = [
    { account: clientDeposit(clientId, currency), amount: -fromDeposit },
    { account: clientBalance(clientId, currency), amount: -fromBalance },
    { account: closeoutReceivable(clientId, currency), amount: -owed },
    { account: house("position", currency), amount: positionAmount },
    { account: house("closeout_result", currency), amount: charged - positionAmount },
  ].filter(({ amount }) => amount !== 0n);
  if (entries.length === 0) return undefined;
  return journalDraft(
    { ...journal, event: "forward_closeout", subjectId: forwardId, tradeId: null },
    entries,
  );
}
