import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import { withoutNestedLoops } from "#server/platform/postgres/without-nested-loops.ts";
import type { Check } from "./book-checks-store.ts";

/** A violated invariant of the books. */
export type Break = { readonly check: string; readonly subject: string; readonly found: string };

/** Up to a hundred breaks of one check. */
export async function runCheck(db: Database, check: Check): Promise<Break[]> {
  const { rows } = await withoutNestedLoops(db, (tx) =>
    sql<{ subject: string; found: string }>`${sql.raw(boundedStatement(check))}`.execute(tx),
  );
  return rows.map((row) => ({ check: check.name, subject: row.subject, found: row.found }));
}

/** Materialized, since a plan for any hundred rows would look entries up one by one to find none. */
export const boundedStatement = ({ statement }: Check): string =>
  `with broken as materialized (${statement}) select subject, found from broken limit 100`;
