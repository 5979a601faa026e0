import { sql } from "kysely";
import type { Transaction } from "./database.ts";

/** Marks the place to which the returned function undoes the transaction's writes. */
export async function savepoint(tx: Transaction): Promise<() => Promise<void>> {
  await sql`savepoint tried`.execute(tx);
  return async () => {
    await sql`rollback to savepoint tried`.execute(tx);
  };
}
