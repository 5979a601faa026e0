import { sql } from "kysely";
import { orThrow } from "#domain/refusal.ts";
import { mayUpload } from "#domain/uploaded-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

const dayMs = 86_400_000;

/**
 * Checks that `size` bytes fit the client's quota for 24 hours; in a transaction, a client's uploads are
 * serialised.
 * @throws Refused `upload_limit`.
 */
export async function expectUploadQuota(
  db: Database | Transaction,
  { clientId, size, now }: { readonly clientId: string; readonly size: number; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if (db.isTransaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7004))`.execute(db);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes from (
      select size from proofs where client_id = ${clientId} and uploaded_at > ${since}
      union all select size from invoices where client_id = ${clientId} and uploaded_at > ${since}
      union all select size from client_documents where client_id = ${clientId} and uploaded_at > ${since}
    ) as uploads`.execute(db);
  const uploaded = rows[0] ?? { count: 0, bytes: 0 };
  orThrow(mayUpload(uploaded, size));
}
