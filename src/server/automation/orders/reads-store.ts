import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { OrderRow } from "./store.ts";

/** Number of closed orders listed. */
const closedListed = 100;

export async function findOrder(
  db: Database | Transaction,
  clientId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** A client's open orders and latest closed ones, newest first. */
export async function listOrdersOf(db: Database, clientId: string): Promise<OrderRow[]> {
  const own = db.selectFrom("orders").selectAll().where("clientId", "=", clientId);
  const newestFirst = own.orderBy("createdAt", "desc").orderBy("id", "desc");
  const [pending, closed] = await Promise.all([
    newestFirst.where("status", "=", "pending").execute(),
    own
      .where("status", "<>", "pending")
      .orderBy("closedAt", "desc")
      .orderBy("id", "desc")
      .limit(closedListed)
      .execute(),
  ]);
  return [...pending, ...closed];
}
