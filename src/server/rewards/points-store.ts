import { sql } from "kysely";
import type { Cursor } from "../platform/page.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

export type NewPointsEntry = {
  readonly id: string;
  readonly clientId: string;
  readonly tradeId: string;
  readonly kind: "earned" | "taken_back";
  /** What the client's total grows by, in hundredths of a point. */
  readonly hundredths: bigint;
  /** In 10^-24 of a hundredth, negative where it is taken back. */
  readonly exact: bigint;
  /** In pence. */
  readonly gbpAmount: bigint;
  readonly programmeYear: number;
  readonly createdAt: Date;
};

/** Adds an entry; the trade, which is locked, has none of its kind. */
export async function insertPoints(tx: Transaction, entry: NewPointsEntry): Promise<void> {
  await tx
    .insertInto("pointsEntries")
    .values({ ...entry, exact: String(entry.exact) })
    .execute();
}

/** Adds to a client's exact total, which stays locked, and answers what it is then. */
export async function addToTotal(tx: Transaction, clientId: string, exact: bigint): Promise<bigint> {
  const row = await tx
    .insertInto("pointsTotals")
    // The row that is proposed is checked even where there is one: nobody has anything taken back before they earned.
    .values({ clientId, exact: String(exact > 0n ? exact : 0n) })
    .onConflict((conflict) =>
      conflict
        .column("clientId")
        .doUpdateSet({ exact: sql`points_totals.exact + ${String(exact)}::numeric` }),
    )
    .returning("exact")
    .executeTakeFirstOrThrow();
  return BigInt(row.exact);
}

/** A trade's entry of a kind; undefined where it has none. */
export async function findPoints(tx: Transaction, tradeId: string, kind: NewPointsEntry["kind"]) {
  const row = await tx
    .selectFrom("pointsEntries")
    .select(["exact", "gbpAmount", "programmeYear"])
    .where("tradeId", "=", tradeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && { ...row, exact: BigInt(row.exact) };
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
