import type { Database } from "#server/platform/postgres/database.ts";
import { checks } from "./book-checks-store.ts";
import { type Break, runCheck } from "./run-check-store.ts";

export type { Break };

/**
 * Checks the books of a live database, one statement per check for a consistent snapshot; returns all breaks,
 * empty when the books hold.
 */
export async function checkBooks(db: Database): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const check of checks) breaks.push(...(await runCheck(db, check)));
  return breaks;
}
