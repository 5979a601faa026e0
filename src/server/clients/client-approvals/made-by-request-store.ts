import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** The requests that placed or changed orders once approved, by order; of several the latest. */
export async function requestsOfOrders(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("clientApprovals")
    .distinctOn("orderId")
    .select(["orderId", "id"])
    .where("orderId", "=", sql<string>`any(${orderIds}::uuid[])`)
    .orderBy("orderId")
    .orderBy("decidedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ orderId, id }) => [orderId, id]));
}

/** The request that booked a forward once approved; null where nobody had to approve it. */
export async function requestOfForward(
  db: Database | Transaction,
  forwardId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("clientApprovals")
    .select("id")
    .where("forwardId", "=", forwardId)
    .executeTakeFirst();
  return row?.id ?? null;
}
