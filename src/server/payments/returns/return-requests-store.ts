import type { Transaction } from "#server/platform/postgres/database.ts";

/** Returns false when an open request exists. */
export async function insertReturnRequest(
  tx: Transaction,
  request: {
    readonly id: string;
    readonly paymentId: string;
    readonly reason: string;
    readonly requestedBy: string;
    readonly requestedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("paymentReturnRequests")
    .values(request)
    .onConflict((conflict) => conflict.column("paymentId").where("decision", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the payment's open request. */
export async function lockReturnRequest(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("paymentReturnRequests")
    .select(["id", "reason", "requestedBy"])
    .where("paymentId", "=", paymentId)
    .where("decision", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideReturnRequest(
  tx: Transaction,
  id: string,
  decided: { readonly decision: "confirmed" | "withdrawn"; readonly by: string; readonly at: Date },
): Promise<void> {
  const { decision, by: decidedBy, at: decidedAt } = decided;
  await tx
    .updateTable("paymentReturnRequests")
    .set({ decision, decidedBy, decidedAt })
    .where("id", "=", id)
    .execute();
}

/** Who imported the report in which the bank rejected a payment's latest instruction; undefined for none. */
export async function findRejectionImporter(tx: Transaction, paymentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("payoutInstructions as instruction")
    .innerJoin("bankStatusReports as report", (join) =>
      join
        .onRef("report.batchId", "=", "instruction.batchId")
        .onRef("report.importedAt", "=", "instruction.answeredAt"),
    )
    .select("report.importedBy")
    .where("instruction.paymentId", "=", paymentId)
    .where("instruction.bankStatus", "=", "REJECTED")
    .orderBy("instruction.attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.importedBy;
}
