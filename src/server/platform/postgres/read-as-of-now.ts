import { sql } from "kysely";
import type { Database, Transaction } from "./database.ts";

/**
 * Reads what belongs together by several statements, which all see the database as it is at the first. Without it each sees
 * what was committed before itself, such as the payments of one moment beside the trade of another. `read` must not write.
 */
export function readAsOfNow<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const isolated = sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const [, result] = await Promise.all([isolated, read(tx)]);
    return result;
  });
}
