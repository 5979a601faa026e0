import { type DatabaseConnection, sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Has a connection never read a whole table. For connections that keep one plan a statement and look rows up by key:
 * a plan made while a table was small would read all of it later on. A join has to name its keys, or it may read a whole index.
 */
export async function planByIndexes(connection: DatabaseConnection, db: Database): Promise<void> {
  await connection.executeQuery(sql`set enable_seqscan = off`.compile(db));
}
