import { approverRoles } from "#domain/clients/staff/role.ts";
import { receiptWithdrawnJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
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
  const { amount, holdReason, recordedBy } = receipt;
  if (holdReason !== null) throw new Refused("receipt_held");
  orThrow(permit(receiptLifecycle, receipt.status, "withdraw"));
  if (!receipt.unverified || (await isStatedByAnother(tx, receiptId)))
    throw new Refused("receipt_not_withdrawable");
  const confirmedBy = findConfirmer(tx);
  await requireOtherThanRecorder(tx, { recordedBy, confirmedBy }, now);
  const shown = await listShown(tx, receipt);
  const held = receipt.queue === null ? shown : [];
  const isClosed = (id: string) => ["FAILED", "CANCELLED"].includes(stages.get(id) ?? "");
  if (held.some(({ tradeId }) => tradeId !== null && !isClosed(tradeId)))
    throw new Refused("receipt_funds_trade");
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
  if (!approverRoles.some((role) => role === staff.role)) return false;
  return areIndependent(tx, { one: row.recordedBy, other: staff.id, now });
}

/** Whoever confirms that the money never came is not who recorded it; before, nobody has confirmed it. */
async function requireOtherThanRecorder(
  tx: Transaction,
  { recordedBy, confirmedBy }: { readonly recordedBy: string | null; readonly confirmedBy: string | null },
  now: Date,
): Promise<void> {
  if (confirmedBy === null || recordedBy === null) return;
  if (recordedBy === confirmedBy) throw new Refused("receipt_self_withdrawal");
  await requireSecondPerson(tx, { firstStaffId: recordedBy, secondStaffId: confirmedBy, now });
}

/** Null for a single operator, who has nobody to approve it, and before the approval. */
function findConfirmer(tx: Transaction): string | null {
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
