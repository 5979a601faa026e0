import type { Database, Transaction } from "../platform/postgres/database.ts";

/** The topics that a client does not want by mail. */
export async function unwantedTopics(db: Database, clientId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom("mailChoices")
    .select("unwanted")
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return row?.unwanted ?? [];
}

export async function saveUnwantedTopics(
  tx: Transaction,
  clientId: string,
  unwanted: readonly string[],
  now: Date,
): Promise<void> {
  const choices = { unwanted: [...unwanted], updatedAt: now };
  await tx
    .insertInto("mailChoices")
    .values({ clientId, ...choices })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(choices))
    .execute();
}
