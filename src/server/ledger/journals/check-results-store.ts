import type { Database } from "#server/platform/postgres/database.ts";

/** Replaces the stored result of the previous run. */
export async function writeBookCheck(
  db: Database,
  found: { readonly checkedAt: Date; readonly durationMs: number; readonly breaks: number },
) {
  await db
    .insertInto("bookChecks")
    .values(found)
    .onConflict((row) => row.column("id").doUpdateSet(found))
    .execute();
}

/** Result of the last run; undefined before the first. */
export async function readBookCheck(db: Database) {
  return db.selectFrom("bookChecks").select(["checkedAt", "durationMs", "breaks"]).executeTakeFirst();
}
