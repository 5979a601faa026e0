import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { receiptVerifiedJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { money } from "#domain/money.ts";
import { isArrivalConfirmed } from "#domain/payments/payments/arrival-evidence.ts";
import { payerKey, payerReviewReason } from "#domain/payments/payments/payer-relation.ts";
import { Refused } from "#domain/refusal.ts";
import { postCredits } from "#server/clients/frozen-funds/freeze-funds.ts";
import { isPayerHeld } from "#server/clients/screening/screen-payouts.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { listPlacements, type Placed } from "#server/payments/funding/funding-store.ts";
import { recordCredit } from "#server/payments/funding/return-funds.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { areIndependent, requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import { findOwnClient } from "#server/platform/people/require-uninvolved.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { creditEvent } from "./credit-event.ts";
import { findPayerRelation, type Payer } from "./find-destination.ts";
import { updatePayer, updateVerificationDoubt } from "./payers-store.ts";
import { lockReceipt, type QueuedReceipt, requeueReceipt } from "./queue-store.ts";
import { markVerified } from "./receipts-store.ts";
import { nearNameReason } from "./record-receipt.ts";

/**
 * A second person verifies that hand-recorded money is at the bank; from then on it can be paid out and
 * converted.
 * @throws Refused `not_found`, `receipt_settled` for a withdrawn record, `receipt_verified`,
 * `receipt_self_verification`, `second_person_recent`, `second_person_same`.
 */
export async function verifyByDesk(
  tx: Transaction,
  { receiptId }: { readonly receiptId: string },
  desk: DeskContext,
): Promise<void> {
  const { receipt, stages } = await lockWithTrades(tx, receiptId);
  if (receipt.status === "WITHDRAWN") throw new Refused("receipt_settled");
  if (!receipt.unverified) throw new Refused("receipt_verified");
  const { recordedBy } = receipt;
  if (recordedBy === desk.staff.id) throw new Refused("receipt_self_verification");
  const second = { secondStaffId: desk.staff.id, now: desk.now };
  if (recordedBy !== null) await requireSecondPerson(tx, { firstStaffId: recordedBy, ...second });
  await release(tx, receipt, stages, { by: desk.staff.id, ...desk });
  await auditByDesk(tx, desk, {
    action: "verify_receipt",
    subject: { kind: "receipt", id: receiptId },
    details: { recordedBy },
  });
}

/** Whoever uploads a statement, and whether the house has a second person. */
export type Upload = ScreeningContext & {
  readonly staff: { readonly id: string };
  readonly mode: ControlMode;
};

/**
 * Verifies money that an uploaded statement carries and that one person said has come, unless it was the same person or the money is
 * for the uploader's own account; idempotent.
 * If the statement names a payer whose money would be queued, or the money may be a payment of ours that came back (`doubt`), it
 * stays unverified until a second person checks it. Returns false when nobody who counts says so besides who did before.
 */
export async function verifyByStatement(
  tx: Transaction,
  {
    receiptId,
    payer,
    doubt,
    difference,
    isRepeated = false,
    returnedId,
  }: {
    readonly receiptId: string;
    readonly payer: Payer;
    readonly doubt?: string | undefined;
    /** How it differs from the earlier upload, so that it waits for an approver. */
    readonly difference?: string | undefined;
    /** Whether an earlier upload had it, so that who uploads it now is who verifies it. */
    readonly isRepeated?: boolean;
    /** Our payment whose return it is. */
    readonly returnedId?: string | undefined;
  },
  upload: Upload,
): Promise<boolean> {
  const { receipt, stages } = await lockWithTrades(tx, receiptId);
  if (!receipt.unverified) return true;
  if (!(await isUploadEnough(tx, { ...receipt, returnedId }, upload))) return false;
  if (difference !== undefined) {
    await updateVerificationDoubt(tx, receiptId, { doubt: difference, contradicted: true });
    return true;
  }
  const by = isRepeated && upload.mode === "two-people" ? upload.staff.id : null;
  const isRenamed = payerKey(payer.name) !== payerKey(receipt.payerName);
  if (receipt.queue !== null) {
    await release(tx, receipt, stages, { ...upload, by });
    if (isRenamed) await renamePayer(tx, receipt, payer, upload);
    return true;
  }
  const mismatch =
    doubt === undefined && isRenamed ? await findPayerMismatch(tx, receipt, payer, upload) : undefined;
  const named = mismatch && `The statement names ${payer.name || "no payer"}. ${mismatch}`;
  const reason = doubt ?? named;
  if (reason === undefined) await release(tx, receipt, stages, { ...upload, by });
  else await updateVerificationDoubt(tx, receiptId, { doubt: reason, contradicted: false });
  return true;
}

async function isUploadEnough(
  tx: Transaction,
  {
    id,
    recordedBy,
    returnedId,
  }: Pick<QueuedReceipt, "id" | "recordedBy"> & { readonly returnedId: string | undefined },
  { staff, mode, now }: Upload,
): Promise<boolean> {
  const ids = [id, ...(returnedId === undefined ? [] : [returnedId])];
  const isSecondPerson =
    recordedBy !== null &&
    (await areIndependent(tx, { one: recordedBy, other: staff.id, now })) &&
    (await findOwnClient(tx, { ids, staffId: staff.id, now })) === undefined;
  return isArrivalConfirmed({ source: "upload", isSecondPerson, mode });
}

/** Why the statement's payer does not match the recorded one; undefined when it does. */
async function findPayerMismatch(
  tx: Transaction,
  receipt: QueuedReceipt,
  payer: Payer,
  context: ScreeningContext,
): Promise<string | undefined> {
  const { id: receiptId, clientId } = receipt;
  if (await isPayerHeld(tx, { receiptId, clientId, name: payer.name }, context)) return nearNameReason;
  for (const place of await listPlacements(tx, receiptId)) {
    const relation = await findPayerRelation(tx, payer, place.clientId);
    const reason = payerReviewReason(relation, { unnamed: context.screening.unnamedClients });
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Sets the statement's payer on queued money and re-evaluates the queue reason. */
async function renamePayer(
  tx: Transaction,
  receipt: QueuedReceipt,
  payer: Payer,
  { screening }: ScreeningContext,
): Promise<void> {
  const { id, clientId, tradeId, holdReason } = receipt;
  const relation = clientId === null ? null : await findPayerRelation(tx, payer, clientId);
  await updatePayer(tx, id, { relation, name: payer.name, account: payer.accounts[0] ?? null });
  const reason = relation && payerReviewReason(relation, { unnamed: screening.unnamedClients });
  if (!reason || holdReason !== null) return;
  await requeueReceipt(tx, receipt, { queue: "third_party", reason, tradeId, clientId });
}

type Stages = ReadonlyMap<string, string>;

/** Locks the trades first, then the incoming payment: the same order as dividing money. */
export async function lockWithTrades(
  tx: Transaction,
  receiptId: string,
): Promise<{ readonly receipt: QueuedReceipt; readonly stages: Stages }> {
  await lockTradesOf(tx, await listPlacements(tx, receiptId));
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) throw new Refused("not_found");
  // Read again: it may have been divided before the lock was taken.
  return { receipt, stages: await lockTradesOf(tx, await listPlacements(tx, receiptId)) };
}

async function lockTradesOf(tx: Transaction, places: readonly Placed[]): Promise<Stages> {
  const ids = places.flatMap(({ tradeId }) => tradeId ?? []);
  return new Map((await lockNamedTrades(tx, [], ids)).map(({ id, stage }) => [id, stage]));
}

async function release(
  tx: Transaction,
  receipt: QueuedReceipt,
  stages: Stages,
  { by, now, newId }: Context & { readonly by: string | null },
): Promise<void> {
  await markVerified(tx, receipt.id, { by, at: now });
  if (receipt.queue !== null) return;
  const places = await listPlacements(tx, receipt.id);
  await creditVerified(tx, receipt, { places, stages }, { now, newId });
  for (const { subjectId, isPart, tradeId, clientId } of places) {
    const event =
      tradeId !== null
        ? ({ kind: "trade_funds_verified", clientId, tradeId } as const)
        : isPart
          ? await creditEvent(tx, receipt, { partId: subjectId, clientId, isWhole: places.length === 1 })
          : ({ kind: "balance_credited", clientId, receiptId: receipt.id } as const);
    await appendEvents(tx, [event], now);
  }
}

/** Credits the balances that hold the money, all at once, so that their accounts are locked in one order. */
async function creditVerified(
  tx: Transaction,
  { amount: { currency } }: QueuedReceipt,
  { places, stages }: { readonly places: readonly Placed[]; readonly stages: Stages },
  { now, newId }: Context,
): Promise<void> {
  const inBalance = places.filter(({ tradeId }) => {
    const stage = tradeId === null ? undefined : stages.get(tradeId);
    return tradeId === null || stage === "FAILED" || stage === "CANCELLED";
  });
  const drafts = inBalance.map(({ subjectId, clientId, amount }) => {
    const verified = { subjectId, clientId, amount: money(amount, currency) };
    return receiptVerifiedJournal(verified, { id: newId(), postedAt: now });
  });
  if (drafts.length > 0) await postCredits(tx, drafts, { now, newId });
  for (const { tradeId, amount } of inBalance)
    if (tradeId !== null) await recordCredit(tx, tradeId, money(amount, currency), now);
}
