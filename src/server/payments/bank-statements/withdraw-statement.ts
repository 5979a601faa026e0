import { formatMoneyWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { stopImports } from "#server/payments/incoming/receipts-store.ts";
import {
  findConfirmer,
  isOtherApprover,
  requireOtherThanRecorder,
  withdrawReceipt,
} from "#server/payments/incoming/withdraw-receipt.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { getAuthority, setAuthority } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import * as store from "./line-withdrawals-store.ts";
import { importersOf, readUnconfirmedLines, withoutKept } from "./unconfirmed-lines.ts";

type Withdrawn = { readonly statementId: string; readonly reason: string };

/**
 * Withdraws what only its importer says of a statement: its balances no longer count, the bank's own file is a new statement, and a
 * worker takes back its lines, each in a transaction of its own. Lines whose money pays for a trade stay until that is closed.
 * @throws Refused `not_found`, `statement_not_withdrawable`, `receipt_self_withdrawal`, `second_person_recent`, `second_person_same`.
 */
export async function withdrawStatement(
  tx: Transaction,
  { statementId, reason }: Withdrawn,
  desk: DeskContext,
): Promise<void> {
  const { now, staff } = desk;
  await stopImports(tx);
  const statement = await store.lockStatement(tx, statementId);
  if (!statement) throw new Refused("not_found");
  const lines = withoutKept(await readUnconfirmedLines(tx, statementId));
  if (statement.withdrawing || lines.length === 0) throw new Refused("statement_not_withdrawable");
  const confirmedBy = findConfirmer(tx);
  for (const recordedBy of importersOf(lines))
    await requireOtherThanRecorder(tx, { recordedBy, confirmedBy }, now);
  const authority = getAuthority(tx);
  const approvalId = authority?.mode === "two-people" ? authority.approvalId : null;
  const withdrawal = { reason, by: staff.id, confirmedBy, approvalId, at: now };
  await store.markStatementWithdrawn(tx, statementId, withdrawal);
  await store.dropStatementDays(tx, statementId);
  await auditByDesk(tx, desk, {
    action: "withdraw_statement",
    subject: { kind: "statement", id: statementId },
    details: { reason, reference: statement.reference, lines: lines.length },
  });
}

/** Whether a staff user withdraws a statement without a second person, as they may a single line of it. */
export async function withdrawsStatementAlone(
  tx: Transaction,
  statementId: string,
  by: { readonly staff: Pick<SessionStaff, "id" | "role">; readonly now: Date },
): Promise<boolean> {
  const lines = withoutKept(await readUnconfirmedLines(tx, statementId));
  return lines.length > 0 && (await isOtherApprover(tx, importersOf(lines), by));
}

type Line = { readonly statementId: string; readonly id: string; readonly receiptId: string | null };

/**
 * Takes back one line of a withdrawn statement, as its withdrawal was decided; idempotent.
 * @throws Refused as `withdrawReceipt` when the line stays, as one that somebody else has confirmed meanwhile.
 */
export async function withdrawLine(
  tx: Transaction,
  { statementId, id, receiptId }: Line,
  context: Context,
): Promise<void> {
  await stopImports(tx);
  const open = await store.findOpenWithdrawal(tx, statementId);
  if (!open || open.withdrawnBy === null || open.withdrawalReason === null) return;
  const { withdrawalConfirmedBy: confirmedBy, withdrawalApproval: approvalId } = open;
  if (confirmedBy !== null && approvalId !== null)
    setAuthority(tx, { mode: "two-people", approvalId, confirmedBy });
  const desk = { ...context, staff: { id: open.withdrawnBy } };
  const reason = open.withdrawalReason;
  if (receiptId !== null) await withdrawReceipt(tx, { receiptId, reason }, desk);
  else await withdrawBareLine(tx, { id, reason }, desk);
}

/** A line without a receipt: a payout or a return that it names stays as it is, for the bank's own line. */
async function withdrawBareLine(
  tx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: string },
  desk: DeskContext,
): Promise<void> {
  const line = await store.markLineWithdrawn(tx, id, desk.now);
  if (!line) return;
  const { importedBy: recordedBy, amount, currency, reference, paymentId, returnedPaymentId } = line;
  await requireOtherThanRecorder(tx, { recordedBy, confirmedBy: findConfirmer(tx) }, desk.now);
  const payment = paymentId ?? returnedPaymentId;
  await auditByDesk(tx, desk, {
    action: "withdraw_statement_line",
    subject: { kind: "statement_entry", id },
    details: { reason, reference, amount: formatMoneyWithCode(money(amount, currency)), recordedBy, payment },
  });
}
