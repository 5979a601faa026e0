import { type RawBuilder, sql } from "kysely";
import { containsText } from "#server/platform/postgres/contains-text.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Up to this many clients are matched by id, which uses the index. */
const fewClients = 200;

/**
 * SQL condition on a client-id column for clients whose email address, name or company contains the text.
 * Few matches are resolved to ids first.
 */
export async function isOfClientLike(
  db: Database | Transaction,
  column: string,
  text: string,
): Promise<RawBuilder<boolean>> {
  const pattern = containsText(text.toLowerCase());
  const rows = await db
    .selectFrom("clients")
    .select("id")
    .where("searchText", "like", pattern)
    .limit(fewClients + 1)
    .execute();
  if (rows.length > fewClients)
    return sql<boolean>`${sql.ref(column)} in (select id from clients where search_text like ${pattern})`;
  return sql<boolean>`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::uuid[])`;
}
