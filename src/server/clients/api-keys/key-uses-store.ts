import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { throwCause } from "#server/platform/postgres/outcome-unknown.ts";
import { maySignIn, secondFactorMissing } from "#server/platform/session/client-sessions-store.ts";

export type FoundKey = Awaited<ReturnType<typeof keysByHash>>[number];

/** Keys that work now: not revoked or expired, of a member of an open client that may sign in. */
export async function keysByHash(db: Database, hashes: readonly Buffer[], now: Date) {
  return db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.createdBy")
    .innerJoin("clients", "clients.id", "apiKeys.clientId")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.clientId", "=", "apiKeys.clientId")
        .onRef("memberships.userId", "=", "apiKeys.createdBy"),
    )
    .select(["apiKeys.id", "apiKeys.name as keyName", "apiKeys.scopes", "apiKeys.ipRanges"])
    .select(["apiKeys.secretHash", "apiKeys.lastUsedAt", "memberships.role"])
    .select(secondFactorMissing.as("secondFactorMissing"))
    .select(["users.id as userId", "users.email", "users.emailVerifiedAt", "users.name as userName"])
    .select(["clients.id as clientId", "clients.name", "clients.companyName", "clients.status"])
    .select("clients.referralCode")
    .where("apiKeys.secretHash", "=", sql<Buffer>`any(${hashes})`)
    .where("apiKeys.revokedAt", "is", null)
    .where(({ or, eb }) => or([eb("apiKeys.expiresAt", "is", null), eb("apiKeys.expiresAt", ">", now)]))
    .where("users.closedAt", "is", null)
    .where("clients.closedAt", "is", null)
    .where(maySignIn(now))
    .execute();
}

/** When and from where keys were last used; leaves out those that another process is updating. */
export async function noteUse(db: Database, used: ReadonlyMap<string, string>, now: Date): Promise<void> {
  if (used.size === 0) return;
  const ids = encodeArray("uuid", [...used.keys()]);
  const addresses = encodeArray("text", [...used.values()]);
  await sql`
    update api_keys set last_used_at = ${now}, last_used_from = used.address
    from unnest(${ids}::uuid[], ${addresses}::text[]) as used (id, address)
    where api_keys.id = used.id
      and api_keys.id in (select id from api_keys where id = any(${ids}::uuid[]) for update skip locked)`
    .execute(db)
    .catch(throwCause);
}
