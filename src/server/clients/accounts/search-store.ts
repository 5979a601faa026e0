import { type RawBuilder, sql } from "kysely";
import { containsText } from "#server/platform/postgres/contains-text.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Up to so many clients are named one by one, so that what is theirs is found by their index. */
const fewClients = 200;

/**
 * What holds of a column that names a client whose e-mail address, name or company has the text in it. Few clients are
 * looked up first; of many, what is asked for is close to hand in any order.
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
