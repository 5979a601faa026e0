import { sql } from "kysely";
import { parseState } from "#domain/lifecycle.ts";
import { type BatchState, batchLifecycle } from "#domain/payments/payouts/batch-lifecycle.ts";
import type { BankStatus } from "#domain/payments/payouts/status-report.ts";
import { markBankStatusOfPayment } from "#server/payments/payments/payout-writes-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Locks the payment file that a report refers to, with its encrypted text. */
export async function lockReportedBatch(tx: Transaction, messageId: string) {
  const row = await tx
    .selectFrom("payoutBatches")
    .select(["id", "messageId", "file", "state"])
    .where("messageId", "=", messageId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, state: parseState(batchLifecycle, row.state) };
}

/** Instructions of a file with the bank's status of each, including payments that were resent later. */
export async function instructionsOfBatch(tx: Transaction, batchId: string) {
  return tx
    .selectFrom("payoutInstructions")
    .select(["paymentId", "attempt", "endToEndId", "bankStatus"])
    .where("batchId", "=", batchId)
    .orderBy("paymentId")
    .execute();
}

/**
 * Stores the bank's status on an instruction, and on its payment when that instruction is its latest. A later
 * report does not undo a rejection.
 */
export async function markBankStatus(
  tx: Transaction,
  instruction: { readonly paymentId: string; readonly attempt: number; readonly batchId: string },
  bankStatus: BankStatus & { readonly at: Date },
): Promise<void> {
  const { paymentId, attempt, batchId } = instruction;
  const marked = {
    bankStatus: bankStatus.status,
    bankReason: bankStatus.status === "REJECTED" ? bankStatus.reason : null,
  };
  await tx
    .updateTable("payoutInstructions")
    .set({ ...marked, answeredAt: bankStatus.at })
    .where("paymentId", "=", paymentId)
    .where("attempt", "=", attempt)
    .where(sql<boolean>`bank_status is distinct from 'REJECTED'`)
    .execute();
  await markBankStatusOfPayment(tx, { id: paymentId, batchId }, marked);
}

export async function moveBatch(tx: Transaction, id: string, state: BatchState): Promise<void> {
  await tx.updateTable("payoutBatches").set({ state }).where("id", "=", id).execute();
}
