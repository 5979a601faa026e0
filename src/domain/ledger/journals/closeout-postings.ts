import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { clientBalance, closeoutReceivable, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";
import type { JournalFacts } from "./payment-postings.ts";

/** Split of a close-out charge, in minor units of the sold currency. */
export type CloseoutFacts = {
  readonly tradeId: string;
  readonly clientId: string;
  readonly currency: CurrencyCode;
  /** Paid at once from the client's balance. */
  readonly paid: bigint;
  /** Becomes the client's debt. */
  readonly owed: bigint;
  /** Effect of unwinding the cover on the position. */
  readonly positionAmount: bigint;
};

/**
 * Closes out a trade after its booking is reversed: the client pays or owes the loss, the position takes the
 * cost of unwinding at mid-market, and the rest is Summit's result. Undefined when nothing moves.
 */
export function closeoutJournal(
  { tradeId, clientId, currency, paid, owed, positionAmount }: CloseoutFacts,
  journal: JournalFacts,
): JournalDraft | undefined {
  const entries = [
    { account: clientBalance(clientId, currency), amount: -paid },
    { account: closeoutReceivable(clientId, currency), amount: -owed },
    { account: house("position", currency), amount: positionAmount },
    { account: house("closeout_result", currency), amount: paid + owed - positionAmount },
  ].filter(({ amount }) => amount !== 0n);
  if (entries.length === 0) return undefined;
  return journalDraft({ ...journal, event: "closeout", subjectId: tradeId, tradeId }, entries);
}

type DebtPayment = { readonly clientId: string; readonly amount: Money };

/** Incoming money pays a client's close-out debt; the subject is the payment. */
export function closeoutCollectedJournal(
  { clientId, amount: { currency, minor } }: DebtPayment,
  journal: JournalFacts,
): JournalDraft {
  const subject = { event: "closeout_collected", subjectId: journal.id, tradeId: null } as const;
  return journalDraft({ ...journal, ...subject }, [
    { account: clientBalance(clientId, currency), amount: -minor },
    { account: closeoutReceivable(clientId, currency), amount: minor },
  ]);
}

/**
 * A client pays a debt from another currency: `spent` is worth `worthAtMid`, and the excess over the paid
 * debt is margin.
 */
export function closeoutPaidJournal(
  {
    clientId,
    spent,
    debtPaid,
    worthAtMid,
  }: {
    readonly clientId: string;
    readonly spent: Money;
    readonly debtPaid: Money;
    readonly worthAtMid: bigint;
  },
  journal: JournalFacts,
): JournalDraft {
  const subject = { event: "closeout_paid", subjectId: journal.id, tradeId: null } as const;
  const { currency } = debtPaid;
  return journalDraft({ ...journal, ...subject }, [
    { account: clientBalance(clientId, spent.currency), amount: -spent.minor },
    { account: house("position", spent.currency), amount: spent.minor },
    { account: house("position", currency), amount: -worthAtMid },
    { account: closeoutReceivable(clientId, currency), amount: debtPaid.minor },
    { account: house("margin", currency), amount: worthAtMid - debtPaid.minor },
  ]);
}

/** Waives a charge: the paid part returns to the balance, the owed part is cancelled. */
export function closeoutWaivedJournal(
  {
    tradeId,
    clientId,
    currency,
    refunded,
    forgiven,
  }: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly currency: CurrencyCode;
    readonly refunded: bigint;
    readonly forgiven: bigint;
  },
  journal: JournalFacts,
): JournalDraft {
  return journalDraft({ ...journal, event: "closeout_waived", subjectId: tradeId, tradeId }, [
    { account: house("closeout_result", currency), amount: -(refunded + forgiven) },
    { account: clientBalance(clientId, currency), amount: refunded },
    { account: closeoutReceivable(clientId, currency), amount: forgiven },
  ]);
}
