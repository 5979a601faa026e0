import type { Database } from "#server/platform/postgres/database.ts";
import type { AuditHead } from "./head-signer.ts";

/** Undefined before the first entry. */
export function findHead(db: Database): Promise<AuditHead | undefined> {
  return db
    .selectFrom("auditChain")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findChainHash(db: Database, position: bigint): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("auditChain")
    .select("hash")
    .where("position", "=", position)
    .executeTakeFirst();
  return found?.hash;
}
