import { sql } from "kysely";
import { failedMailQueue, type QueuedMail } from "#server/platform/outgoing-mail.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type RefusedRow = {
  readonly id: string;
  readonly mail: QueuedMail;
  readonly reason: string | null;
  readonly createdAt: Date;
};

/** Mails that failed for good, newest first, limit + 1 rows. */
export async function listRefused(
  db: Database,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select id, data as mail, source_output ->> 'message' as reason, date_trunc('milliseconds', created_on) as created_at
    from pgboss.job where name = ${failedMailQueue}
      ${cursor ? sql`and (date_trunc('milliseconds', created_on), id) < (${cursor.at}, ${cursor.id}::uuid)` : sql``}
    order by date_trunc('milliseconds', created_on) desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Deletes and returns a failed mail, at most once. */
export async function deleteRefused(tx: Transaction, id: string): Promise<QueuedMail | undefined> {
  const { rows } = await sql<{ mail: QueuedMail }>`
    delete from pgboss.job where name = ${failedMailQueue} and id = ${id} returning data as mail`.execute(tx);
  return rows[0]?.mail;
}
