import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { type Break, checkBooks } from "#server/reporting/books/check-books.ts";

class RolledBack extends Error {}

const guarded = [
  "entries",
  "journals",
  "trades",
  "quotes",
  "orders",
  "receipts",
  "accounts",
  "audit_log",
  "audit_chain",
];

/**
 * Breaks found by the books check after statements of the tables' owner, which are rolled back. The triggers
 * of those tables and of `others` are disabled meanwhile.
 */
export async function breaksAfter(
  owner: Database,
  statements: string,
  others: readonly string[] = [],
): Promise<readonly Break[]> {
  let breaks: readonly Break[] = [];
  const broken = owner.transaction().execute(async (tx) => {
    for (const table of [...guarded, ...others])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql.raw(statements).execute(tx);
    breaks = await checkBooks(tx);
    throw new RolledBack();
  });
  await expect(broken).rejects.toThrow(RolledBack);
  return breaks;
}
