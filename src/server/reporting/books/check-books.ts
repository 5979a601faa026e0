import type { Database } from "#server/platform/postgres/database.ts";
import { checks } from "./book-checks-store.ts";
import { type Break, runCheck } from "./run-check-store.ts";

export type { Break };

/**
 * Checks the books of a live database, one statement per check for a consistent snapshot; returns all breaks,
 * empty when the books hold. `rest` is awaited after each check, with how long that took in ms.
 */
export async function checkBooks(
  db: Database,
  rest: (tookMs: number) => Promise<void> = async () => undefined,
): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const check of checks) {
    const startedAt = performance.now();
    breaks.push(...(await runCheck(db, check)));
    await rest(performance.now() - startedAt);
  }
  return breaks;
}
