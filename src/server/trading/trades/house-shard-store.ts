import { type DatabaseConnection, sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";

/** Claims a free shard of the house accounts for the lifetime of this connection. */
export async function claimHouseShard(connection: DatabaseConnection, db: Database): Promise<void> {
  const claim = sql`
    select set_config('summit.house_shard', shard::text, false)
    from generate_series(8, 15) as shard where pg_try_advisory_lock(7002, shard) limit 1`;
  await connection.executeQuery(claim.compile(db));
  await connection.executeQuery(sql`set plan_cache_mode = force_generic_plan`.compile(db));
}
