import { sql } from "kysely";
import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import {
  type ClientSession,
  lockOpenSession,
  type SessionClient,
} from "#server/platform/session/sessions.ts";

export type ClientAccount = SessionClient & { readonly passwordHash: string };

export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
};

/** Includes closed accounts, so that their owners can be informed. */
export async function findClientAccount(
  db: Database,
  email: string,
): Promise<(ClientAccount & { readonly closedAt: Date | null }) | undefined> {
  const row = await db
    .selectFrom("clients")
    .select(["id", "email", "name", "companyName", "status", "referralCode", "emailVerifiedAt"])
    .select(["passwordHash", "closedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row;
}

/** A client's open account, locked until the end of the transaction so that its password stays. */
export async function lockClientAccount(tx: Transaction, id: string): Promise<ClientAccount | undefined> {
  const row = await tx
    .selectFrom("clients")
    .select([
      "id",
      "email",
      "name",
      "companyName",
      "status",
      "referralCode",
      "emailVerifiedAt",
      "passwordHash",
    ])
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}

/**
 * Locks the account of a session's client before changes to its log-in factors; refuses a session that a
 * reset or address confirmation has just ended.
 * @throws Refused `signed_out`.
 */
export async function lockOwnAccount(tx: Transaction, session: ClientSession): Promise<void> {
  await lockClientAccount(tx, session.client.id);
  if (!(await lockOpenSession(tx, session.id))) throw new Refused("signed_out");
}

export async function findPasswordHash(db: Database, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("passwordHash")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** A staff user who can sign in: with a password and not disabled. */
export async function findStaffAccount(db: Database, email: string): Promise<StaffAccount | undefined> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "passwordHash"])
    .where("email", "=", email)
    .where("disabledAt", "is", null)
    .where("passwordHash", "is not", null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
  return row;
}

/** Whether the address belongs to a staff user, including invited and disabled ones. */
export async function isStaff(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the account still has this hash; locked until the end of the transaction, so that a concurrent
 * password change ends the new session too.
 */
export async function lockPasswordHash(
  tx: Transaction,
  table: "clients" | "staff",
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a hash unless the password was changed meanwhile. */
export async function replacePasswordHash(
  tx: Transaction,
  table: "clients" | "staff",
  id: string,
  hashes: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ passwordHash: hashes.to })
    .where("id", "=", id)
    .where("passwordHash", "=", hashes.from)
    .execute();
}

/** False when the email address has a staff account. */
export async function insertStaff(
  db: Database,
  staff: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: StaffRole;
    readonly brokerId?: string | null;
    /** Null until set by the account's link. */
    readonly passwordHash: string | null;
    readonly createdAt: Date;
    /** Omitted for a new person. */
    readonly personId?: string;
    /** When a staff user granted approval authority. */
    readonly authoritySince?: Date | null;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto("staff")
    .values(staff)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Attempt = { readonly key: string; readonly limit: AttemptLimit };

/** Counts an attempt; returns whether it exceeds the limit and when the window ends. */
export async function countAttempt(
  db: Database,
  { key, limit }: Attempt,
  now: Date,
): Promise<{ readonly isOver: boolean; readonly windowEndsAt: Date }> {
  const { count, windowEndsAt } = await db
    .insertInto("attempts")
    .values({ key, count: 1, windowEndsAt: new Date(now.getTime() + limit.windowMs) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when attempts.window_ends_at <= ${now} then 1 else least(attempts.count, 1000000000) + 1 end`,
        windowEndsAt: sql`case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(["count", "windowEndsAt"])
    .executeTakeFirstOrThrow();
  return { isOver: count > limit.count, windowEndsAt };
}

/** Uncounts one attempt under each key, when it was not a guess. */
export async function discountAttempts(db: Database | Transaction, keys: readonly string[]): Promise<void> {
  const locked = db.selectFrom("attempts").select("key").where("key", "in", keys).orderBy("key").forUpdate();
  await db
    .with("locked", () => locked)
    .updateTable("attempts")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "in", (from) => from.selectFrom("locked").select("key"))
    .execute();
}
