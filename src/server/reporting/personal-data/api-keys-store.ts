import type { Transaction } from "#server/platform/postgres/database.ts";

/** Keys that the user made, without secrets. */
export async function exportApiKeys(
  tx: Transaction,
  of: { readonly clientId: string; readonly userId: string },
) {
  return tx
    .selectFrom("apiKeys")
    .select(["id", "name", "prefix", "lastCharacters", "scopes", "ipRanges", "createdAt", "expiresAt"])
    .select(["lastUsedAt", "lastUsedFrom", "revokedAt"])
    .where("clientId", "=", of.clientId)
    .where("createdBy", "=", of.userId)
    .orderBy("createdAt")
    .execute();
}
