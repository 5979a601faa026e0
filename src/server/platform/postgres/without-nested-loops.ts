import { sql } from "kysely";
import type { Database, Transaction } from "./database.ts";

/**
 * Reads in a transaction, the caller's where there is one, whose joins hash or sort each table. Statistics that are older
 * than the rows have Postgres expect a single row, and read a table again for each of many thousands.
 */
export async function withoutNestedLoops<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  const run = async (tx: Transaction) => {
    await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
    return read(tx);
  };
  return db.isTransaction ? run(db as Transaction) : db.transaction().execute(run);
}
