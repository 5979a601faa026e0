import type { Transaction } from "../../platform/postgres/database.ts";

/** Attempt and bank status of a payment's latest instruction; undefined when it was never in a file. */
export async function latestInstruction(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("payoutInstructions")
    .select(["attempt", "bankStatus", "bankReason"])
    .where("paymentId", "=", paymentId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns false when an open request exists. */
export async function insertResend(
  tx: Transaction,
  request: {
    readonly id: string;
    readonly paymentId: string;
    readonly attempt: number;
    readonly requestedBy: string;
    readonly requestedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("payoutResends")
    .values(request)
    .onConflict((conflict) => conflict.column("paymentId").where("decision", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the payment's open request. */
export async function lockResend(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("payoutResends")
    .select(["id", "attempt", "requestedBy"])
    .where("paymentId", "=", paymentId)
    .where("decision", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideResend(
  tx: Transaction,
  id: string,
  decided: { readonly decision: "confirmed" | "withdrawn"; readonly by: string; readonly at: Date },
): Promise<void> {
  const { decision, by: decidedBy, at: decidedAt } = decided;
  await tx
    .updateTable("payoutResends")
    .set({ decision, decidedBy, decidedAt })
    .where("id", "=", id)
    .execute();
}
