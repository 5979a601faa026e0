import { sql } from "kysely";
import { isLineOfAnother } from "#server/payments/incoming/receipts-store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Lines of a statement after a cursor, in the order of the file, limit + 1 rows. */
export async function listLines(
  db: Database,
  {
    statementId,
    cursor,
    limit,
  }: { readonly statementId: string; readonly cursor: Cursor | undefined; readonly limit: number },
) {
  return db
    .selectFrom("statementEntries")
    .innerJoin("statements", "statements.id", "statementEntries.statementId")
    .leftJoin("receipts", "receipts.id", "statementEntries.receiptId")
    .select(["statementEntries.id", "statementEntries.bookedOn", "statementEntries.counterparty"])
    .select(["statementEntries.text", "statementEntries.reference"])
    .select(["statementEntries.amount", "statementEntries.currency", "statements.importedAt as createdAt"])
    .select(["receiptId", "paymentId", "returnedPaymentId", "statementEntries.withdrawnAt"])
    .select(
      sql<boolean>`coalesce(statement_entries.unconfirmed or receipts.unverified and not ${isLineOfAnother}, false)`.as(
        "isUnconfirmed",
      ),
    )
    .where("statementId", "=", statementId)
    .$if(cursor !== undefined, (query) => query.where("statementEntries.id", ">", cursor?.id ?? ""))
    .orderBy("statementEntries.id")
    .limit(limit + 1)
    .execute();
}
