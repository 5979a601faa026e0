import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Marks the database permanently as a demo: its log-ins are public and its money is not real. */
export async function markDemo(tx: Transaction, seededAt: Date): Promise<void> {
  await tx
    .insertInto("demoMark")
    .values({ seededAt })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function isDemoDatabase(db: Database): Promise<boolean> {
  return (await db.selectFrom("demoMark").select("seededAt").executeTakeFirst()) !== undefined;
}
