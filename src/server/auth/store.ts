import { sql } from "kysely";
import type { AttemptLimit } from "#domain/auth/attempt-limit.ts";
import type { ClientStatus } from "#domain/clients/client-status.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";
import type { SessionClient, StaffRole } from "../platform/session/sessions.ts";

export type ClientAccount = SessionClient & { readonly passwordHash: string };

export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
};

export async function findClientAccount(db: Database, email: string): Promise<ClientAccount | undefined> {
  const row = await db
    .selectFrom("clients")
    .select(["id", "email", "name", "status", "referralCode", "passwordHash"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row && { ...row, status: row.status as ClientStatus };
}

export async function findStaffAccount(db: Database, email: string): Promise<StaffAccount | undefined> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "passwordHash"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row && { ...row, role: row.role as StaffRole };
}

/** Replaces a password's hash, unless the password was changed in the meantime. */
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

/** Adds a member of staff unless the e-mail address is one's already; answers whether it did. */
export async function insertStaff(
  db: Database,
  staff: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: StaffRole;
    readonly passwordHash: string;
    readonly createdAt: Date;
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

export type Attempt = { readonly key: string; readonly limit: AttemptLimit };

/** Counts an attempt under each key and answers which of them went over their limit, with the end of their window. */
export async function countAttempts(
  db: Database,
  attempts: readonly Attempt[],
  now: Date,
): Promise<{ readonly key: string; readonly windowEndsAt: Date }[]> {
  // In the order of their keys, so that two requests never wait for each other.
  const sorted = [...attempts].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insertInto("attempts")
    .values(
      sorted.map(({ key, limit }) => ({
        key,
        count: 1,
        windowEndsAt: new Date(now.getTime() + limit.windowMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when attempts.window_ends_at <= ${now} then 1 else least(attempts.count, 1000000000) + 1 end`,
        windowEndsAt: sql`case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(["key", "count", "windowEndsAt"])
    .execute();
  const limits = new Map(attempts.map(({ key, limit }) => [key, limit.count]));
  return rows.filter((row) => row.count > (limits.get(row.key) ?? 0));
}

/** Takes back one attempt under each key, for what turned out to be no guess. */
export async function discountAttempts(db: Database, keys: readonly string[]): Promise<void> {
  const locked = db.selectFrom("attempts").select("key").where("key", "in", keys).orderBy("key").forUpdate();
  await db
    .with("locked", () => locked)
    .updateTable("attempts")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "in", (from) => from.selectFrom("locked").select("key"))
    .execute();
}
