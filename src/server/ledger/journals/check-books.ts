import type { Database } from "#server/platform/postgres/database.ts";
import { type Break, checks, runCheck } from "./book-checks-store.ts";

export type { Break };

/**
 * Proves the books on a live database: each check is one statement, so that it sees one moment. Answers every break by
 * name, none when the books hold.
 */
export async function checkBooks(db: Database): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const check of checks) breaks.push(...(await runCheck(db, check)));
  return breaks;
}
