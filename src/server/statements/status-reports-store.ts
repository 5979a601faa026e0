import { sql } from "kysely";
import type { BankStatus, BatchState } from "#domain/payouts/status-report.ts";
import type { Transaction } from "../platform/postgres/database.ts";

/** Locks the file that a report is about, with its sealed text. */
export async function lockReportedBatch(tx: Transaction, messageId: string) {
  return tx
    .selectFrom("payoutBatches")
    .select(["id", "messageId", "file", "state"])
    .where("messageId", "=", messageId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a report; false when this very file was imported before. */
export async function insertReport(
  tx: Transaction,
  report: {
    readonly id: string;
    readonly fileHash: Buffer;
    readonly batchId: string;
    readonly messageId: string;
    readonly importedBy: string;
    readonly importedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("bankStatusReports")
    .values(report)
    .onConflict((conflict) => conflict.column("fileHash").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function paymentsOfBatch(tx: Transaction, batchId: string) {
  return tx
    .selectFrom("payments")
    .select(["id", "status", "bankStatus"])
    .where("batchId", "=", batchId)
    .orderBy("id")
    .execute();
}

/** Marks what the bank said of a payment that is on its way. A rejection is not taken back by a later report. */
export async function markBankStatus(tx: Transaction, paymentId: string, said: BankStatus): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ bankStatus: said.status, bankReason: said.status === "REJECTED" ? said.reason : null })
    .where("id", "=", paymentId)
    .where("status", "=", "SENT")
    .where(sql<boolean>`bank_status is distinct from 'REJECTED'`)
    .execute();
}

export async function moveBatch(tx: Transaction, id: string, state: BatchState): Promise<void> {
  await tx.updateTable("payoutBatches").set({ state }).where("id", "=", id).execute();
}
