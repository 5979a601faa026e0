import { sql } from "kysely";
import { unpreparePayment } from "#server/payments/payments/payout-writes-store.ts";
import type { Transaction } from "../../platform/postgres/database.ts";

/** Stores the approver's note and clears the preparation. */
export async function sendBackPayment(
  tx: Transaction,
  sentBack: {
    readonly id: string;
    readonly paymentId: string;
    readonly preparedBy: string;
    readonly note: string;
    readonly sentBackBy: string;
    readonly sentBackAt: Date;
  },
): Promise<void> {
  await tx.insertInto("payoutSendBacks").values(sentBack).execute();
  await unpreparePayment(tx, sentBack.paymentId, sentBack.sentBackAt);
}

/** Payments that an approver returned to their preparer; these always need a second person. */
export async function findSentBack(
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("payoutSendBacks")
    .select("paymentId")
    .where("paymentId", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ paymentId }) => paymentId));
}
