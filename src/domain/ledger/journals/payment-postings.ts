import type { Money } from "#domain/money.ts";
import { type AccountRef, clientBalance, clientMoney, clientUnverified, house } from "./account-ref.ts";
import { type JournalDraft, type JournalEvent, journalDraft } from "./journal-draft.ts";
import { tradeAccount } from "./trade-funding-postings.ts";

/** The journal's own name and moment. */
export type JournalFacts = { readonly id: string; readonly postedAt: Date };

type ReceiptFacts = { readonly receiptId: string; readonly amount: Money };
type TradeFacts = { readonly tradeId: string; readonly clientId: string; readonly amount: Money };
/** Without a trade it is a withdrawal from the client's balance, or a receipt that goes back. */
type PaymentFacts = {
  readonly paymentId: string;
  readonly tradeId: string | null;
  readonly receiptId?: string | null;
  readonly amount: Money;
};

/**
 * A bank transfer brought exactly what a trade was due, and the client owes nothing for it; or, held, a part of it, which
 * is the client's until the rest is there.
 */
export function receiptMatchedJournal(
  receipt: ReceiptFacts & {
    readonly tradeId: string;
    readonly clientId: string;
    readonly isHeld: boolean;
  },
  journal: JournalFacts,
): JournalDraft {
  const { receiptId: subjectId, tradeId, amount } = receipt;
  const subject = { event: "receipt_matched", subjectId, tradeId } as const;
  return transfer(subject, journal, amount, house("bank", amount.currency), tradeAccount(receipt));
}

/** Money came in that fits nothing: the bank has it, and the house holds it for whoever it turns out to belong to. */
export function receiptQueuedJournal(
  receipt: ReceiptFacts & { readonly tradeId: string | null },
  journal: JournalFacts,
): JournalDraft {
  const subject = {
    event: "receipt_queued",
    subjectId: receipt.receiptId,
    tradeId: receipt.tradeId,
  } as const;
  const { currency } = receipt.amount;
  return transfer(subject, journal, receipt.amount, house("bank", currency), house("unmatched", currency));
}

/** A client sent money under their own deposit reference: it is theirs at once, and spendable once it is verified. */
export function balanceDepositJournal(
  receipt: ReceiptFacts & { readonly clientId: string; readonly isUnverified?: boolean },
  journal: JournalFacts,
): JournalDraft {
  const subject = { event: "balance_deposit", subjectId: receipt.receiptId, tradeId: null } as const;
  const { currency } = receipt.amount;
  const balance = clientMoney(receipt.clientId, currency, receipt.isUnverified === true);
  return transfer(subject, journal, receipt.amount, house("bank", currency), balance);
}

/** A client pays what a trade is due out of their own balance. */
export function balanceFundingJournal(trade: TradeFacts, journal: JournalFacts): JournalDraft {
  const subject = { event: "balance_funding", subjectId: trade.tradeId, tradeId: trade.tradeId } as const;
  const { currency } = trade.amount;
  const balance = clientBalance(trade.clientId, currency);
  return transfer(subject, journal, trade.amount, balance, house("trades_receivable", currency));
}

/**
 * What a client paid for a trade that fails is theirs again; the part that is not verified yet stays apart, and what the
 * house took of a shortfall is the house's again.
 */
export function fundsReturnedJournal(
  trade: TradeFacts & { readonly unverified?: bigint; readonly shortfall?: bigint },
  journal: JournalFacts,
): JournalDraft {
  const { tradeId, clientId, amount, unverified = 0n, shortfall = 0n } = trade;
  const { currency, minor } = amount;
  return journalDraft({ ...journal, event: "funds_returned", subjectId: tradeId, tradeId }, [
    { account: house("trades_receivable", currency), amount: -minor },
    { account: house("shortfall_cost", currency), amount: shortfall },
    { account: clientBalance(clientId, currency), amount: minor - shortfall - unverified },
    { account: clientUnverified(clientId, currency), amount: unverified },
  ]);
}

/** The part of what was bought that the client keeps: no longer owed under the trade, but in their balance. */
export function balanceCreditJournal(trade: TradeFacts, journal: JournalFacts): JournalDraft {
  const subject = { event: "balance_credit", subjectId: trade.tradeId, tradeId: trade.tradeId } as const;
  const { currency } = trade.amount;
  const balance = clientBalance(trade.clientId, currency);
  return transfer(subject, journal, trade.amount, house("trades_payable", currency), balance);
}

/** A client asks to be paid out of their own balance: it is no longer theirs to spend, and owed to the recipient. */
export function withdrawalJournal(
  withdrawal: { readonly paymentId: string; readonly clientId: string; readonly amount: Money },
  journal: JournalFacts,
): JournalDraft {
  const { paymentId, clientId, amount } = withdrawal;
  const subject = { event: "withdrawal", subjectId: paymentId, tradeId: null } as const;
  const balance = clientBalance(clientId, amount.currency);
  return transfer(subject, journal, amount, balance, house("withdrawals_payable", amount.currency));
}

/** A payment was given to the bank: no longer owed under the trade or the withdrawal, and not yet out of the bank. */
export function paymentSentJournal(payment: PaymentFacts, journal: JournalFacts): JournalDraft {
  const to = house("in_transit", payment.amount.currency);
  return transfer(ofPayment("payment_sent", payment), journal, payment.amount, owedFor(payment), to);
}

/** Where a payment that has not left is owed. */
function owedFor({ tradeId, receiptId, amount: { currency } }: PaymentFacts): AccountRef {
  if (tradeId !== null) return house("trades_payable", currency);
  return house(receiptId ? "returns_payable" : "withdrawals_payable", currency);
}

/** The desk declined a payment before it left: it is the client's, or waits for the desk again where it was a receipt's. */
export function paymentDeclinedJournal(
  payment: PaymentFacts & { readonly clientId: string | null },
  journal: JournalFacts,
): JournalDraft {
  const { clientId, amount } = payment;
  const to =
    clientId === null ? house("unmatched", amount.currency) : clientBalance(clientId, amount.currency);
  return transfer(ofPayment("payment_declined", payment), journal, amount, owedFor(payment), to);
}

/** The bank says that a payment arrived: it left the bank. */
export function paymentCompletedJournal(payment: PaymentFacts, journal: JournalFacts): JournalDraft {
  const { currency } = payment.amount;
  const [from, to] = [house("in_transit", currency), house("bank", currency)];
  return transfer(ofPayment("payment_completed", payment), journal, payment.amount, from, to);
}

/** The bank sent a payment back: it never left the bank for good, and it is the client's. */
export function paymentReturnedJournal(
  payment: PaymentFacts & { readonly clientId: string },
  journal: JournalFacts,
): JournalDraft {
  const { currency } = payment.amount;
  const [from, to] = [house("in_transit", currency), clientBalance(payment.clientId, currency)];
  return transfer(ofPayment("payment_returned", payment), journal, payment.amount, from, to);
}

/** A payment that left comes back to the bank by a credit: it is the client's, or waits for the desk where it was a receipt's. */
export function returnReceivedJournal(
  payment: PaymentFacts & { readonly clientId: string | null },
  journal: JournalFacts,
): JournalDraft {
  const { clientId, amount } = payment;
  const to =
    clientId === null ? house("unmatched", amount.currency) : clientBalance(clientId, amount.currency);
  const from = house("bank", amount.currency);
  return transfer(ofPayment("return_received", payment), journal, amount, from, to);
}

type Subject = { readonly event: JournalEvent; readonly subjectId: string; readonly tradeId: string | null };

function ofPayment(event: JournalEvent, { paymentId, tradeId }: PaymentFacts): Subject {
  return { event, subjectId: paymentId, tradeId };
}

/** Two lines of one amount: the first account is debited and the second credited. */
function transfer(
  subject: Subject,
  journal: JournalFacts,
  amount: Money,
  debited: AccountRef,
  credited: AccountRef,
): JournalDraft {
  return journalDraft({ ...journal, ...subject }, [
    { account: debited, amount: -amount.minor },
    { account: credited, amount: amount.minor },
  ]);
}
