import { sql } from "kysely";
import type { Transaction } from "./database.ts";
import { markUnread, sendWrite } from "./unread-writes.ts";

/** Marks the place to which the returned function undoes the transaction's writes. */
export async function savepoint(tx: Transaction): Promise<() => Promise<void>> {
  await sendWrite(tx, { execute: () => sql`savepoint tried`.execute(tx) });
  const forget = markUnread(tx);
  return async () => {
    forget();
    await sql`rollback to savepoint tried`.execute(tx);
  };
}
