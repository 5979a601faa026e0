import type { Transaction } from "../platform/postgres/database.ts";

/** What the client writes on a transfer into their own balance. */
export async function depositReferenceOf(tx: Transaction, clientId: string): Promise<string> {
  const row = await tx
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.depositReference;
}
