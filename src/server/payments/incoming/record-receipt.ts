import { assert } from "#domain/assert.ts";
import {
  balanceDepositJournal,
  receiptMatchedJournal,
  receiptQueuedJournal,
} from "#domain/ledger/journals/payment-postings.ts";
import type { Money } from "#domain/money.ts";
import {
  getMatchedClient,
  queueUnmatched,
  type ReceiptMatch,
} from "#domain/payments/payments/receipt-matching.ts";
import { Refused } from "#domain/refusal.ts";
import { isPayerHeld } from "#server/clients/screening/screen-payouts.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { postJournal, postJournals } from "#server/ledger/journals/post-journals.ts";
import { applyFunding, completionJournals, planFunding } from "#server/payments/funding/fund-by-receipt.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { assignParts } from "./assign-parts.ts";
import { findDestination } from "./find-destination.ts";
import { lockReceipt, placeNewReceipt } from "./queue-store.ts";
import { findReceiptByBankReference, insertReceipt } from "./receipts-store.ts";

/** Money that the bank reports as received. */
export type IncomingMoney = {
  /** The bank's reference, which makes recording idempotent. */
  readonly bankReference: string;
  /** The payer's remittance text. */
  readonly reference: string;
  readonly payerName: string;
  readonly amount: Money;
  readonly simulated: boolean;
  /** Staff user who alone says that it has come: they recorded it by hand, or uploaded its statement. */
  readonly recordedBy: string | null;
  /** Keyed hashes of the payer's account, when the bank names it. */
  readonly payerAccounts?: readonly Buffer[];
  /** Reason to queue the money for the desk, whatever the text says. */
  readonly queueReason?: string | undefined;
  /** Client who alone may be credited, such as whoever simulates the payment; other references count as unknown. */
  readonly creditedTo?: string;
};

export const nearNameReason = "The payer is a potential sanctions match. Decide the screening case first.";

export type RecordedReceipt = {
  readonly id: string;
  readonly isNew: boolean;
  /** Destination; undefined when the money was recorded before. */
  readonly goesTo: ReceiptMatch["goesTo"] | undefined;
  /** Trade that the money funds. */
  readonly tradeId: string | null;
};

/**
 * Records incoming money and assigns it to the trade or client that it clearly belongs to, or queues it for
 * the desk with a reason. Money from a potential match is held whatever it names. Idempotent per bank
 * reference.
 * @throws Refused `receipt_duplicate` when the bank reference exists with another amount, text or payer.
 */
export async function recordReceipt(
  tx: Transaction,
  money: IncomingMoney,
  context: ScreeningContext,
): Promise<RecordedReceipt> {
  const { now, newId } = context;
  const id = newId();
  const { amount, queueReason: reason, payerAccounts = [], creditedTo, ...facts } = money;
  const { reference, payerName: name } = money;
  const payer = { name, accounts: payerAccounts };
  const incoming = { amount, reference, payer, waits: reason, creditedTo };
  const { match, relation } = await findDestination(tx, incoming, context);
  const clientId = getMatchedClient(match);
  const isNew = await insertReceipt(tx, {
    ...facts,
    id,
    currency: amount.currency,
    amount: amount.minor,
    unverified: money.recordedBy !== null,
    reason: nearNameReason,
    payerRelation: relation,
    payerAccount: payerAccounts[0] ?? null,
    receivedAt: now,
  });
  if (!isNew) return { id: await sameReceipt(tx, money), isNew, goesTo: undefined, tradeId: null };
  const isHeld = await isPayerHeld(tx, { receiptId: id, clientId, name }, context);
  const receipt = { receiptId: id, amount, isUnverified: money.recordedBy !== null };
  // No notification to the client: only compliance may know why the money is held.
  const goes = isHeld ? queueUnmatched(nearNameReason) : match;
  const isDivided = goes.goesTo === "trade" && goes.toBalance > 0n;
  if (!isHeld && !isDivided) await placeNewReceipt(tx, id, match);
  await postMatch(tx, goes, receipt, { now, newId });
  return { id, isNew, goesTo: goes.goesTo, tradeId: goes.goesTo === "trade" ? goes.trade.id : null };
}

/** The existing incoming payment with this bank reference, if it is the same money. */
async function sameReceipt(tx: Transaction, money: IncomingMoney): Promise<string> {
  const earlier = await findReceiptByBankReference(tx, money.bankReference);
  const isSame =
    earlier?.amount === money.amount.minor &&
    earlier.currency === money.amount.currency &&
    earlier.reference === money.reference &&
    earlier.payerName === money.payerName;
  if (!isSame) throw new Refused("receipt_duplicate");
  return earlier.id;
}

/** Posts the money to its destination and emits the events. */
async function postMatch(
  tx: Transaction,
  match: ReceiptMatch,
  receipt: { readonly receiptId: string; readonly amount: Money; readonly isUnverified: boolean },
  { now, newId }: Context,
): Promise<void> {
  const { receiptId, isUnverified } = receipt;
  const journal = { id: newId(), postedAt: now };
  if (match.goesTo === "trade") {
    const { trade, toTrade, toBalance } = match;
    if (toBalance > 0n) return divideExcess(tx, match, receiptId, { now, newId });
    const plan = await planFunding(tx, { trade, amount: toTrade }, now);
    const { id: tradeId, clientId } = trade;
    const matched = { ...receipt, tradeId, clientId, isHeld: plan.isHeld };
    await postJournals(tx, [
      receiptMatchedJournal(matched, journal),
      ...completionJournals(plan, { now, newId }),
    ]);
    return applyFunding(tx, plan, { now, isUnverified });
  }
  if (match.goesTo === "balance") {
    const { clientId } = match;
    await postJournal(tx, balanceDepositJournal({ ...receipt, clientId }, journal));
    const kind = isUnverified ? "balance_unconfirmed" : "balance_credited";
    return appendEvents(tx, [{ kind, clientId, receiptId }], now);
  }
  const tradeId = match.trade?.id ?? null;
  await postJournal(tx, receiptQueuedJournal({ ...receipt, tradeId }, journal));
  if (tradeId !== null)
    await recordStep(tx, { tradeId, kind: "funds_queued", at: now, detail: match.reason });
  await appendEvents(tx, [{ kind: "receipt_queued", receiptId, tradeId, clientId: match.clientId }], now);
}

/** The trade takes what it is due, the client's balance the small excess. */
async function divideExcess(
  tx: Transaction,
  { trade, toTrade, toBalance }: Extract<ReceiptMatch, { readonly goesTo: "trade" }>,
  receiptId: string,
  { now, newId }: Context,
): Promise<void> {
  const receipt = await lockReceipt(tx, receiptId);
  assert(receipt, `receipt ${receiptId}`);
  const { amount } = receipt;
  const tradeId = trade.id;
  await postJournal(tx, receiptQueuedJournal({ receiptId, amount, tradeId }, { id: newId(), postedAt: now }));
  const { clientId } = trade;
  const parts = [
    { trade, clientId, amount: toTrade },
    { trade: null, clientId, amount: toBalance },
  ];
  await assignParts(tx, receipt, parts, { by: null, now, newId });
}
