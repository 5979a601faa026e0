import { sql } from "kysely";
import type { Cursor } from "../platform/page.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

export type NewPointsEntry = {
  readonly id: string;
  readonly clientId: string;
  readonly tradeId: string;
  readonly kind: "earned" | "taken_back";
  /** In hundredths of a point. */
  readonly hundredths: bigint;
  /** In pence. */
  readonly gbpAmount: bigint;
  readonly programmeYear: number;
  readonly createdAt: Date;
};

/** Adds an entry; false where the trade has one of its kind already. */
export async function insertPoints(tx: Transaction, entry: NewPointsEntry): Promise<boolean> {
  const inserted = await tx
    .insertInto("pointsEntries")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["tradeId", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The points that a trade earned; undefined where it earned none. */
export async function findEarnedPoints(tx: Transaction, tradeId: string) {
  return tx
    .selectFrom("pointsEntries")
    .select(["hundredths", "gbpAmount", "programmeYear"])
    .where("tradeId", "=", tradeId)
    .where("kind", "=", "earned")
    .executeTakeFirst();
}

/** All points of a client, in hundredths. */
export async function totalPoints(db: Database, clientId: string): Promise<bigint> {
  const row = await db
    .selectFrom("pointsEntries")
    .select(sql<bigint>`coalesce(sum(hundredths), 0)::bigint`.as("total"))
    .where("clientId", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.total;
}

export type PathPoint = { readonly at: Date; readonly total: bigint };

/** A client's points at the end of each week in which they changed, in hundredths, oldest first. */
export async function pointsPath(db: Database, clientId: string): Promise<PathPoint[]> {
  const { rows } = await sql<PathPoint>`
    select max(created_at) as at, (sum(sum(hundredths)) over (order by date_trunc('week', created_at, 'UTC')))::bigint as total
    from points_entries where client_id = ${clientId} group by date_trunc('week', created_at, 'UTC') order by at`.execute(
    db,
  );
  return rows;
}

/** A client's points with the trades that they are of, newest first, one more than the limit. */
export async function listPoints(db: Database, clientId: string, cursor: Cursor | undefined, limit: number) {
  let query = db
    .selectFrom("pointsEntries")
    .innerJoin("trades", "trades.id", "pointsEntries.tradeId")
    .select([
      "pointsEntries.id",
      "pointsEntries.kind",
      "pointsEntries.hundredths",
      "pointsEntries.gbpAmount",
      "pointsEntries.createdAt",
    ])
    .select(["trades.id as tradeId", "trades.reference"])
    .where("pointsEntries.clientId", "=", clientId);
  if (cursor)
    query = query.where(
      sql<boolean>`(points_entries.created_at, points_entries.id) < (${cursor.at}, ${cursor.id}::uuid)`,
    );
  return query
    .orderBy("pointsEntries.createdAt", "desc")
    .orderBy("pointsEntries.id", "desc")
    .limit(limit + 1)
    .execute();
}
