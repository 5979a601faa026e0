import { sql } from "kysely";
import { orThrow } from "#domain/refusal.ts";
import { mayUpload } from "#domain/uploaded-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

const dayMs = 86_400_000;

/** A file of `size` bytes that a member uploads for a client. */
type NewUpload = {
  readonly clientId: string;
  readonly userId: string;
  readonly size: number;
  readonly now: Date;
};

/**
 * Checks that a file fits the member's and the client's quotas for 24 hours; in a transaction, a client's uploads
 * are serialised.
 * @throws Refused `upload_limit`, `team_upload_limit`.
 */
export async function expectUploadQuota(
  db: Database | Transaction,
  { clientId, userId, size, now }: NewUpload,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if (db.isTransaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7004))`.execute(db);
  const { rows } = await sql<{ count: number; bytes: number; isOwn: boolean }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes, uploaded_by = ${userId} as "isOwn" from (
      select size, uploaded_by from proofs where client_id = ${clientId} and uploaded_at > ${since}
      union all select size, uploaded_by from invoices where client_id = ${clientId} and uploaded_at > ${since}
      union all select size, uploaded_by from client_documents where client_id = ${clientId} and uploaded_at > ${since}
    ) as uploads group by 3`.execute(db);
  const none = { count: 0, bytes: 0 };
  const own = rows.find(({ isOwn }) => isOwn) ?? none;
  const all = rows.reduce(
    (sum, { count, bytes }) => ({ count: sum.count + count, bytes: sum.bytes + bytes }),
    none,
  );
  orThrow(mayUpload({ own, all }, size));
}
