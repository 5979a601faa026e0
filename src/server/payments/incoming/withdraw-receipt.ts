import { approverRoles } from "#domain/clients/staff/role.ts";
import { receiptWithdrawnJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { refuseWithdrawal } from "#domain/payments/payments/receipt-withdrawal.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { listPlacements } from "#server/payments/funding/funding-store.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { getAuthority } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { areIndependent, requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import type { QueuedReceipt } from "./queue-store.ts";
import { findDeskReceipt, isStatedByAnother, markWithdrawn, stopImports } from "./receipts-store.ts";
import { lockWithTrades } from "./verify-receipt.ts";

/**
 * Withdraws the record of a payment that never came, or the line of a statement that only one person imported: its posting is
 * reversed out of where the money is, and the line counts no more. Stops imports, so that no statement verifies it at the same time.
 * @throws Refused `not_found`, `receipt_held`, `receipt_not_withdrawable`, `receipt_funds_trade`,
 * `receipt_self_withdrawal`, `second_person_recent`, `second_person_same`.
 */
export async function withdrawReceipt(
  tx: Transaction,
  { receiptId, reason }: { readonly receiptId: string; readonly reason: string },
  desk: DeskContext,
): Promise<void> {
  const { now, newId, staff } = desk;
  await stopImports(tx);
  const { receipt, stages } = await lockWithTrades(tx, receiptId);
  const { amount, recordedBy } = receipt;
  const shown = await listShown(tx, receipt);
  const held = receipt.queue === null ? shown : [];
  const refusal = refuseWithdrawal({
    ...receipt,
    isHeld: receipt.holdReason !== null,
    isStatedByAnother: await isStatedByAnother(tx, receiptId),
    tradeStages: held.flatMap(({ tradeId }) => (tradeId === null ? [] : (stages.get(tradeId) ?? ""))),
  });
  if (refusal !== undefined) throw new Refused(refusal);
  const confirmedBy = findConfirmer(tx);
  await requireOtherThanRecorder(tx, { recordedBy, confirmedBy }, now);
  // First, since it takes the line off its statement, and what a statement has isn't taken back.
  await markWithdrawn(tx, receipt, { reason, by: staff.id, confirmedBy, at: now });
  const journal = { id: newId(), postedAt: now };
  await postJournal(tx, receiptWithdrawnJournal({ receiptId, amount, held }, journal));
  for (const { clientId, tradeId, minor } of shown) {
    const part = money(minor, amount.currency);
    const detail = `${formatMoneyWithCode(part)} was recorded by mistake and never arrived`;
    if (tradeId !== null) await recordStep(tx, { tradeId, kind: "funds_settled", at: now, detail });
    const about = { clientId, receiptId, tradeId, currency: amount.currency, minor: String(minor) };
    await appendEvents(tx, [{ kind: "receipt_withdrawn", ...about }], now);
  }
  await auditByDesk(tx, desk, {
    action: "withdraw_receipt",
    subject: { kind: "receipt", id: receiptId },
    details: { reason, amount: formatMoneyWithCode(amount), recordedBy },
  });
}

/**
 * Whether a staff user withdraws a receipt without a second person: an approver does who didn't import the line of it, so that its
 * importer's word stands against theirs. A record by hand takes two.
 */
export async function withdrawsAlone(
  tx: Transaction,
  receiptId: string,
  { staff, now }: { readonly staff: Pick<SessionStaff, "id" | "role">; readonly now: Date },
): Promise<boolean> {
  const row = await findDeskReceipt(tx, receiptId);
  if (!row || row.entryReference === null || row.recordedBy === null) return false;
  return isOtherApprover(tx, [row.recordedBy], { staff, now });
}

/** Whether a staff user is an approver other than each of those who imported lines. */
export async function isOtherApprover(
  tx: Transaction,
  importers: readonly string[],
  { staff, now }: { readonly staff: Pick<SessionStaff, "id" | "role">; readonly now: Date },
): Promise<boolean> {
  if (!approverRoles.some((role) => role === staff.role)) return false;
  for (const one of importers) if (!(await areIndependent(tx, { one, other: staff.id, now }))) return false;
  return true;
}

/** Whoever confirms that the money never came is not who recorded it; before, nobody has confirmed it. */
export async function requireOtherThanRecorder(
  tx: Transaction,
  { recordedBy, confirmedBy }: { readonly recordedBy: string | null; readonly confirmedBy: string | null },
  now: Date,
): Promise<void> {
  if (confirmedBy === null || recordedBy === null) return;
  if (recordedBy === confirmedBy) throw new Refused("receipt_self_withdrawal");
  await requireSecondPerson(tx, { firstStaffId: recordedBy, secondStaffId: confirmedBy, now });
}

/** Null for a single operator, who has nobody to approve it, and before the approval. */
export function findConfirmer(tx: Transaction): string | null {
  const authority = getAuthority(tx);
  return authority?.mode === "two-people" ? authority.confirmedBy : null;
}

type Shown = { readonly clientId: string; readonly tradeId: string | null; readonly minor: bigint };

/** Clients whom the money was shown to: its holders, or while it's queued whoever its reference named. */
async function listShown(
  tx: Transaction,
  { id, queue, clientId, tradeId, amount }: QueuedReceipt,
): Promise<Shown[]> {
  if (queue !== null) return clientId === null ? [] : [{ clientId, tradeId, minor: amount.minor }];
  return (await listPlacements(tx, id)).map((place) => ({ ...place, minor: place.amount }));
}
