import { type Insertable, type SqlBool, sql } from "kysely";
import type { KeyAllowance } from "#domain/clients/api-keys/key-allowance.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ApiKeys } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

export async function insertApiKey(tx: Transaction, key: Insertable<ApiKeys>): Promise<void> {
  await tx.insertInto("apiKeys").values(key).execute();
}

/** Keys that are neither revoked nor expired. */
export async function countWorkingKeys(db: Reader, clientId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("clientId", "=", clientId)
    .where(isWorking(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isWorking(now: Date) {
  return sql<SqlBool>`(api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > ${now}))`;
}

/** Revoked and expired keys that lists still show. */
const endedShown = 50;

/** Those that work first, each newest first. */
export async function listKeys(db: Reader, clientId: string, now: Date) {
  const working = await keysOf(db, clientId).where(isWorking(now)).execute();
  const ended = await keysOf(db, clientId)
    .where(({ not }) => not(isWorking(now)))
    .limit(endedShown)
    .execute();
  return [...working, ...ended];
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export async function findKey(
  db: Reader,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<KeyRow | undefined> {
  return keysOf(db, clientId).where("apiKeys.id", "=", id).executeTakeFirst();
}

function keysOf(db: Reader, clientId: string) {
  return db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.createdBy")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.clientId", "=", "apiKeys.clientId")
        .onRef("memberships.userId", "=", "apiKeys.createdBy")
        .on("users.closedAt", "is", null),
    )
    .select(["apiKeys.id", "apiKeys.name", "apiKeys.prefix", "apiKeys.lastCharacters", "apiKeys.scopes"])
    .select(["apiKeys.ipRanges", "apiKeys.createdAt", "apiKeys.expiresAt", "apiKeys.revokedAt"])
    .select(["apiKeys.lastUsedAt", "apiKeys.lastUsedFrom"])
    .select(["users.id as creatorId", "users.name as creatorName", "users.email as creatorEmail"])
    .select("memberships.role as creatorRole")
    .$narrowType<{ creatorRole: ClientRole | null }>()
    .where("apiKeys.clientId", "=", clientId)
    .orderBy("apiKeys.createdAt", "desc")
    .orderBy("apiKeys.id", "desc");
}

/** A member's keys that are neither revoked nor expired, the oldest first. Locked. */
export async function lockWorkingKeysOf(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  now: Date,
) {
  return tx
    .selectFrom("apiKeys")
    .select(["id", "name"])
    .where("clientId", "=", clientId)
    .where("createdBy", "=", userId)
    .where(isWorking(now))
    .orderBy("createdAt")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** When it was revoked, which may be earlier; undefined for a key that is not the client's. Locked. */
export async function lockKey(
  tx: Transaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
) {
  return tx
    .selectFrom("apiKeys")
    .select(["id", "name", "revokedAt"])
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
}

export async function revokeKey(
  tx: Transaction,
  id: string,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  await tx.updateTable("apiKeys").set({ revokedAt: at, revokedBy: by }).where("id", "=", id).execute();
}

/** What a key paid without a person, locked until the end of the transaction. */
export async function lockAllowance(tx: Transaction, id: string): Promise<KeyAllowance | undefined> {
  const { unconfirmedPence: pence, unconfirmedSince: since } = await tx
    .selectFrom("apiKeys")
    .select(["unconfirmedPence", "unconfirmedSince"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return since === null ? undefined : { pence, since };
}

export async function saveAllowance(
  tx: Transaction,
  id: string,
  { pence, since }: KeyAllowance,
): Promise<void> {
  await tx
    .updateTable("apiKeys")
    .set({ unconfirmedPence: pence, unconfirmedSince: since })
    .where("id", "=", id)
    .execute();
}

/** A key with who made and who revoked it. */
export async function findChangedKey(tx: Transaction, id: string) {
  return tx
    .selectFrom("apiKeys")
    .innerJoin("users as creator", "creator.id", "apiKeys.createdBy")
    .leftJoin("users as revoker", "revoker.id", "apiKeys.revokedBy")
    .select(["apiKeys.name", "apiKeys.scopes", "apiKeys.ipRanges", "apiKeys.createdBy"])
    .select(["creator.name as creatorName", "creator.email as creatorEmail"])
    .select(["revoker.name as revokerName", "revoker.email as revokerEmail"])
    .where("apiKeys.id", "=", id)
    .executeTakeFirstOrThrow();
}
