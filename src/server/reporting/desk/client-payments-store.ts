import { sql } from "kysely";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** A client's payments to recipients, newest first. */
export async function listClientPayouts(db: Database, clientId: string, limit: number) {
  return db
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .select(["payments.id", "payments.payeeName", "payments.payeeAccountMasked", "payments.createdAt"])
    .select(["payments.amount", "payments.currency", "payments.status"])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .select(sql<string>`coalesce(payments.reference, trades.reference, '')`.as("reference"))
    .where("payments.clientId", "=", clientId)
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(limit)
    .execute();
}

/** Incoming payments of which the client has at least a part, newest first. */
export async function listClientReceipts(db: Database, clientId: string, limit: number) {
  return db
    .selectFrom("receipts")
    .select(["id", "payerName", "reference", "amount", "currency", "status", "queue", "unverified"])
    .select("receivedAt")
    .where(
      sql<boolean>`receipts.id in (select id from receipts where client_id = ${clientId}::uuid
        union select receipt_id from receipt_parts where client_id = ${clientId}::uuid)`,
    )
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
