import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { withTerms } from "./store.ts";

type Reader = Database | Transaction;

export type ForwardWithTerms = NonNullable<Awaited<ReturnType<typeof findForward>>>;

/** Undefined for another client's forward. */
export async function findForward(
  db: Reader,
  { clientId, id }: { readonly clientId: string; readonly id: string },
) {
  return withTerms(db)
    .where("forwards.id", "=", id)
    .where("forwards.clientId", "=", clientId)
    .executeTakeFirst();
}

const maxClosed = 100;

/** A client's open forwards and the last closed ones, newest first. */
export async function listForwards(db: Reader, clientId: string): Promise<ForwardWithTerms[]> {
  const rows = () => withTerms(db).where("forwards.clientId", "=", clientId);
  const open = await rows().where("forwards.closedAt", "is", null).execute();
  const closed = await rows()
    .where("forwards.closedAt", "is not", null)
    .orderBy("forwards.closedAt", "desc")
    .limit(maxClosed)
    .execute();
  return [...open, ...closed].toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (other.id < one.id ? -1 : 1),
  );
}

/** Forwards by id, for notifications. */
export async function forwardsByIds(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, ForwardWithTerms>> {
  const rows = await withTerms(db).where("forwards.id", "=", sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Drawdowns of a forward with their trades, newest first. */
export async function listDrawdowns(db: Reader, forwardId: string) {
  return db
    .selectFrom("forwardDrawdowns")
    .innerJoin("trades", "trades.id", "forwardDrawdowns.tradeId")
    .selectAll("trades")
    .select(["forwardDrawdowns.at", "forwardDrawdowns.byItself"])
    .where("forwardDrawdowns.forwardId", "=", forwardId)
    .orderBy("forwardDrawdowns.at", "desc")
    .orderBy("trades.id", "desc")
    .execute();
}
