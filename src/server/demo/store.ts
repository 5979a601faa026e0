import type { Database, Transaction } from "../platform/postgres/database.ts";

/** What the client writes on a transfer into their own balance. */
export async function depositReferenceOf(tx: Transaction, clientId: string): Promise<string> {
  const row = await tx
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.depositReference;
}

/** Marks the database as a demo's for good: its log-ins are known and its money is made up. */
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
