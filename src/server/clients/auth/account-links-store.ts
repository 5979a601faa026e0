import { sql } from "kysely";
import type { LinkPurpose } from "#domain/clients/auth/account-link.ts";
import { lockUser } from "#server/clients/users/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export async function insertLink(
  tx: Transaction,
  link: {
    readonly tokenHash: Buffer;
    readonly userId: string;
    readonly purpose: LinkPurpose;
    readonly expiresAt: Date;
    /** Address that a `change_email` link confirms. */
    readonly email?: string;
  },
): Promise<void> {
  await tx.insertInto("accountLinks").values(link).execute();
}

export type LinkOwner = {
  readonly userId: string;
  readonly email: string;
  /** Whether the address is confirmed. */
  readonly isVerified: boolean;
};

/** Owner of a valid link. */
export async function findLinkOwner(
  db: Database,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkOwner | undefined> {
  return db
    .selectFrom("accountLinks")
    .innerJoin("users", "users.id", "accountLinks.userId")
    .select(["userId", "users.email"])
    .select(sql<boolean>`users.email_verified_at is not null`.as("isVerified"))
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/**
 * Consumes a link and returns its owner; only one of several concurrent calls succeeds. The login is locked before its link, as
 * by everything that ends links: of two links that are followed at once, the later one finds that it has ended.
 */
export async function consumeLink(
  tx: Transaction,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  const links = tx.selectFrom("accountLinks").select("userId").where("tokenHash", "=", tokenHash);
  const link = await links.executeTakeFirst();
  if (!link) return undefined;
  await lockUser(tx, link.userId);
  const row = await tx
    .deleteFrom("accountLinks")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();
  return row?.userId;
}

/** Invalidates all links of a user, or those of one purpose. */
export async function deleteLinks(tx: Transaction, userId: string, purpose?: LinkPurpose): Promise<void> {
  const all = tx.deleteFrom("accountLinks").where("userId", "=", userId);
  await (purpose ? all.where("purpose", "=", purpose) : all).execute();
}

/** Whom a valid link to a new address belongs to, and the address. */
export async function findEmailChange(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string | null } | undefined> {
  return db
    .selectFrom("accountLinks")
    .select(["userId", "email"])
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", "change_email")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Deletes expired links, challenges, codes and attempt counters; scheduled on a worker. */
export async function sweepExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("staffLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("accountLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("confirmations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("mailedCodes").where("expiresAt", "<", now).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now).execute();
  await db.deleteFrom("attempts").where("windowEndsAt", "<", now).execute();
}
