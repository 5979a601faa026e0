import { sql } from "kysely";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type NewPointsEntry = {
  readonly id: string;
  readonly clientId: string;
  readonly tradeId: string;
  readonly kind: "earned" | "taken_back";
  /** Increase of the client's total, in hundredths of a point. */
  readonly hundredths: bigint;
  /** In 10^-24 of a hundredth; negative for a clawback. */
  readonly exact: bigint;
  /** In pence. */
  readonly gbpAmount: bigint;
  readonly programmeYear: number;
  readonly createdAt: Date;
};

/** The trade is locked and has no entry of this kind. */
export async function insertPoints(tx: Transaction, entry: NewPointsEntry): Promise<void> {
  await tx
    .insertInto("pointsEntries")
    .values({ ...entry, exact: String(entry.exact) })
    .execute();
}

/** Adds to a client's exact total, locks it and returns the result. */
export async function addToTotal(tx: Transaction, clientId: string, exact: bigint): Promise<bigint> {
  const row = await tx
    .insertInto("pointsTotals")
    // The proposed row must satisfy the check constraint even if it exists; nobody has a clawback before
    // earning.
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

/** Undefined when the trade has no entry of the kind. */
export async function findPoints(tx: Transaction, tradeId: string, kind: NewPointsEntry["kind"]) {
  const row = await tx
    .selectFrom("pointsEntries")
    .select(["exact", "gbpAmount", "programmeYear"])
    .where("tradeId", "=", tradeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && { ...row, exact: BigInt(row.exact) };
}

/** In hundredths of a point. */
export async function totalPoints(db: Database, clientId: string): Promise<bigint> {
  const row = await db
    .selectFrom("pointsEntries")
    .select(sql<bigint>`coalesce(sum(hundredths), 0)::bigint`.as("total"))
    .where("clientId", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.total;
}

export type PathPoint = { readonly at: Date; readonly total: bigint };

/** Points at the end of each week with a change, in hundredths, oldest first. */
export async function pointsPath(db: Database, clientId: string): Promise<PathPoint[]> {
  const { rows } = await sql<PathPoint>`
    select max(created_at) as at, (sum(sum(hundredths)) over (order by date_trunc('week', created_at, 'UTC')))::bigint as total
    from points_entries where client_id = ${clientId} group by date_trunc('week', created_at, 'UTC') order by at`.execute(
    db,
  );
  return rows;
}

/** Points entries with their trades, newest first, limit + 1 rows. */
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
