import type { Money } from "#domain/money.ts";
import { type AccountRef, clientBalance, clientMoney, clientUnverified, house } from "./account-ref.ts";
import { type JournalDraft, type JournalEvent, journalDraft } from "./journal-draft.ts";
import { tradeAccount } from "./trade-funding-postings.ts";

/** Id and time of the journal. */
export type JournalFacts = { readonly id: string; readonly postedAt: Date };

type ReceiptFacts = { readonly receiptId: string; readonly amount: Money };
type TradeFacts = { readonly tradeId: string; readonly clientId: string; readonly amount: Money };
/** Without a trade: a withdrawal, or a return of incoming money. */
type PaymentFacts = {
  readonly paymentId: string;
  readonly tradeId: string | null;
  readonly receiptId?: string | null;
  readonly amount: Money;
};

/**
 * An incoming transfer pays exactly what a trade is due; or a part, held as the client's until the rest
 * arrives.
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

/** Unmatched incoming money, held in the suspense account. */
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

/** Money under a client's deposit reference: credited at once, spendable once verified. */
export function balanceDepositJournal(
  receipt: ReceiptFacts & { readonly clientId: string; readonly isUnverified?: boolean },
  journal: JournalFacts,
): JournalDraft {
  const subject = { event: "balance_deposit", subjectId: receipt.receiptId, tradeId: null } as const;
  const { currency } = receipt.amount;
  const balance = clientMoney(receipt.clientId, currency, receipt.isUnverified === true);
  return transfer(subject, journal, receipt.amount, house("bank", currency), balance);
}

/** Pays a trade from the client's balance. */
export function balanceFundingJournal(trade: TradeFacts, journal: JournalFacts): JournalDraft {
  const subject = { event: "balance_funding", subjectId: trade.tradeId, tradeId: trade.tradeId } as const;
  const { currency } = trade.amount;
  const balance = clientBalance(trade.clientId, currency);
  return transfer(subject, journal, trade.amount, balance, house("trades_receivable", currency));
}

/**
 * Returns a failed trade's funding to the client; the unverified part stays separate, and Summit takes back
 * an absorbed shortfall.
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

/** Credits the client's own part of the bought amount. */
export function balanceCreditJournal(trade: TradeFacts, journal: JournalFacts): JournalDraft {
  const subject = { event: "balance_credit", subjectId: trade.tradeId, tradeId: trade.tradeId } as const;
  const { currency } = trade.amount;
  const balance = clientBalance(trade.clientId, currency);
  return transfer(subject, journal, trade.amount, house("trades_payable", currency), balance);
}

/** Debits the client's balance for a withdrawal, now owed to the recipient. */
export function withdrawalJournal(
  withdrawal: { readonly paymentId: string; readonly clientId: string; readonly amount: Money },
  journal: JournalFacts,
): JournalDraft {
  const { paymentId, clientId, amount } = withdrawal;
  const subject = { event: "withdrawal", subjectId: paymentId, tradeId: null } as const;
  const balance = clientBalance(clientId, amount.currency);
  return transfer(subject, journal, amount, balance, house("withdrawals_payable", amount.currency));
}

/** A payment was sent to the bank: no longer owed under the trade or withdrawal, but in transit. */
export function paymentSentJournal(payment: PaymentFacts, journal: JournalFacts): JournalDraft {
  const to = house("in_transit", payment.amount.currency);
  return transfer(ofPayment("payment_sent", payment), journal, payment.amount, owedFor(payment), to);
}

/** Account in which an unsent payment is owed. */
function owedFor({ tradeId, receiptId, amount: { currency } }: PaymentFacts): AccountRef {
  if (tradeId !== null) return house("trades_payable", currency);
  return house(receiptId ? "returns_payable" : "withdrawals_payable", currency);
}

/** The desk declined an unsent payment: returned to the client, or to suspense for incoming money. */
export function paymentDeclinedJournal(
  payment: PaymentFacts & { readonly clientId: string | null },
  journal: JournalFacts,
): JournalDraft {
  const { clientId, amount } = payment;
  const to =
    clientId === null ? house("unmatched", amount.currency) : clientBalance(clientId, amount.currency);
  return transfer(ofPayment("payment_declined", payment), journal, amount, owedFor(payment), to);
}

/** The bank confirmed a payment: it leaves the bank account. */
export function paymentCompletedJournal(payment: PaymentFacts, journal: JournalFacts): JournalDraft {
  const { currency } = payment.amount;
  const [from, to] = [house("in_transit", currency), house("bank", currency)];
  return transfer(ofPayment("payment_completed", payment), journal, payment.amount, from, to);
}

/** The bank rejected a payment in transit: returned to the client. */
export function paymentReturnedJournal(
  payment: PaymentFacts & { readonly clientId: string },
  journal: JournalFacts,
): JournalDraft {
  const { currency } = payment.amount;
  const [from, to] = [house("in_transit", currency), clientBalance(payment.clientId, currency)];
  return transfer(ofPayment("payment_returned", payment), journal, payment.amount, from, to);
}

/** A completed payment comes back as a credit: returned to the client, or to suspense for incoming money. */
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

/**
 * The bank's credit of a payment that was returned by hand: its record leaves the bank again, and the house bears what the
 * credit is less.
 */
export function returnSettledJournal(
  { received, ...payment }: PaymentFacts & { readonly received: bigint },
  journal: JournalFacts,
): JournalDraft {
  const { currency, minor } = payment.amount;
  return journalDraft({ ...journal, ...ofPayment("return_settled", payment) }, [
    { account: house("unmatched", currency), amount: -received },
    { account: house("return_charges_cost", currency), amount: received - minor },
    { account: house("bank", currency), amount: minor },
  ]);
}

type Subject = { readonly event: JournalEvent; readonly subjectId: string; readonly tradeId: string | null };

function ofPayment(event: JournalEvent, { paymentId, tradeId }: PaymentFacts): Subject {
  return { event, subjectId: paymentId, tradeId };
}

/** Debits the first account and credits the second. */
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
