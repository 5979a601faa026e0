import { type DatabaseConnection, sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Has a connection plan each statement once and never read a whole table. For connections with few statements, which look
 * rows up by key: a plan made while a table was small would read all of it later on. A join has to name its keys, or it may
 * read a whole index.
 */
export async function planByIndexes(connection: DatabaseConnection, db: Database): Promise<void> {
  const settings = sql`
    select set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false)`;
  await connection.executeQuery(settings.compile(db));
}
