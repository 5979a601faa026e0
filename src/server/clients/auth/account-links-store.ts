import type { LinkPurpose } from "#domain/clients/auth/account-link.ts";
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

/** Owner of a valid link. */
export async function findLinkOwner(
  db: Database,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  return db
    .selectFrom("accountLinks")
    .innerJoin("users", "users.id", "accountLinks.userId")
    .select(["userId", "users.email"])
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Consumes a link and returns its owner; only one of several concurrent calls succeeds. */
export async function consumeLink(
  tx: Transaction,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
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

/** Consumes a link to a new address and returns the address. */
export async function consumeEmailChange(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string | null } | undefined> {
  return tx
    .deleteFrom("accountLinks")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", "change_email")
    .where("expiresAt", ">", now)
    .returning(["userId", "email"])
    .executeTakeFirst();
}

/** Deletes expired links, challenges and attempt counters; scheduled on a worker. */
export async function sweepExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("staffLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("accountLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("confirmations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now).execute();
  await db.deleteFrom("attempts").where("windowEndsAt", "<", now).execute();
}
