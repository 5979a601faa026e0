import type { Database } from "#server/platform/postgres/database.ts";
import { throwCause } from "#server/platform/postgres/outcome-unknown.ts";
import { touchEveryMs } from "./session-limits.ts";

/** Notes the last use of sessions, at most once an interval. */
export async function touch(
  db: Database,
  rows: readonly { id: string; lastSeenAt: Date }[],
  now: Date,
): Promise<void> {
  const stale = rows
    .filter((row) => now.getTime() - row.lastSeenAt.getTime() > touchEveryMs)
    .map((row) => row.id);
  if (stale.length === 0) return;
  // Skips rows that another process is updating.
  const free = db.selectFrom("sessions").select("id").where("id", "in", stale).forUpdate().skipLocked();
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("id", "in", free)
    .execute()
    .catch(throwCause);
}
