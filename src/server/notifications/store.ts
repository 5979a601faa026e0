import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Cursor } from "../platform/page.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";
import type { PaymentFacts, TradeFacts } from "./messages.ts";

export type NewNotification = {
  readonly id: string;
  readonly clientId: string;
  readonly eventKey: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly tradeId: string | null;
  readonly createdAt: Date;
};

/** Adds a notice; false when the client was told of that event already. */
export async function insertNotification(tx: Transaction, notification: NewNotification): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("notifications")
    .values(notification)
    .onConflict((conflict) => conflict.columns(["clientId", "eventKey"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function clientAddress(tx: Transaction, clientId: string): Promise<string> {
  const row = await tx.selectFrom("clients").select("email").where("id", "=", clientId).executeTakeFirst();
  assert(row, `client ${clientId} of an event`);
  return row.email;
}

export async function tradeFacts(tx: Transaction, tradeId: string): Promise<TradeFacts> {
  const row = await tx
    .selectFrom("trades")
    .select(["id", "reference", "fromCurrency", "toCurrency", "fromAmount", "toAmount", "amountDue"])
    .where("id", "=", tradeId)
    .executeTakeFirst();
  assert(row, `trade ${tradeId} of an event`);
  return {
    ...row,
    fromCurrency: row.fromCurrency as CurrencyCode,
    toCurrency: row.toCurrency as CurrencyCode,
  };
}

export async function paymentFacts(tx: Transaction, paymentId: string): Promise<PaymentFacts> {
  const row = await tx
    .selectFrom("payments")
    .select(["payeeName", "amount", "currency", "returnReason"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
  assert(row, `payment ${paymentId} of an event`);
  return { ...row, currency: row.currency as CurrencyCode };
}

export async function receiptFacts(
  tx: Transaction,
  receiptId: string,
): Promise<{ amount: bigint; currency: CurrencyCode }> {
  const row = await tx
    .selectFrom("receipts")
    .select(["amount", "currency"])
    .where("id", "=", receiptId)
    .executeTakeFirst();
  assert(row, `receipt ${receiptId} of an event`);
  return { amount: row.amount, currency: row.currency as CurrencyCode };
}

/** A client's notices, newest first, one more than the limit so that the caller sees whether there is a next page. */
export async function listNotifications(
  db: Database,
  clientId: string,
  cursor: Cursor | undefined,
  limit: number,
) {
  let query = db.selectFrom("notifications").selectAll().where("clientId", "=", clientId);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countUnread(db: Database | Transaction, clientId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((count) => count.fn.countAll<bigint>().as("unread"))
    .where("clientId", "=", clientId)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** Marks a client's own notices as read, all of them unless some are named. */
export async function markRead(
  tx: Transaction,
  clientId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  let query = tx
    .updateTable("notifications")
    .set({ readAt: now })
    .where("clientId", "=", clientId)
    .where("readAt", "is", null);
  if (ids) query = query.where("id", "=", sql<string>`any(${ids}::uuid[])`);
  await query.execute();
}
