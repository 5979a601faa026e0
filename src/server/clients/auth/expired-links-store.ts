import type { Database } from "#server/platform/postgres/database.ts";

/** Deletes expired links, challenges and attempt counters; scheduled on a worker. */
export async function sweepExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("staffLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("accountLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("confirmations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now).execute();
  await db.deleteFrom("attempts").where("windowEndsAt", "<", now).execute();
}
