import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { clientBalance, closeoutReceivable, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";
import type { JournalFacts } from "./payment-postings.ts";

/** How a charge is split, in minor units of the sold currency. */
export type CloseoutFacts = {
  readonly tradeId: string;
  readonly clientId: string;
  readonly currency: CurrencyCode;
  /** What the client's balance pays at once. */
  readonly paid: bigint;
  /** What the client owes from now on. */
  readonly owed: bigint;
  /** What undoing the trade's cover leaves in the position. */
  readonly positionAmount: bigint;
};

/**
 * The journal that closes a trade out once its booking is reversed: the client pays or owes the loss, the position takes
 * what undoing the cover cost at mid-market, and the rest is the house's result. Undefined where nothing moves.
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

/** Money that reached a client's balance pays what they owe from closed trades; the subject is the payment itself. */
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
 * A client pays what they owe out of a balance in another currency: `spent` is turned at mid-market into `worthAtMid`,
 * and what that is more than the debt it pays is margin.
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

/** An approver waives a charge: what was paid of it goes back to the balance, and what is owed is owed no longer. */
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
