import { sql } from "kysely";
import type { SignInMethod } from "#domain/clients/auth/sign-in-method.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** IP address and browser of a request. */
export type Origin = { readonly address: string; readonly userAgent: string };

export type NewSignIn = {
  readonly id: string;
  /** Null when the address has no account. */
  readonly userId: string | null;
  readonly at: Date;
  readonly method: SignInMethod;
  readonly accepted: boolean;
  readonly address: string;
  readonly userAgent: string;
};

const retentionDays = 90;

export async function insertSignIn(db: Database | Transaction, signIn: NewSignIn): Promise<void> {
  await db
    .insertInto("signIns")
    .values({ ...signIn, userAgent: signIn.userAgent.slice(0, 400) })
    .execute();
}

/** Newest first, limit + 1 rows. */
export async function listSignIns(db: Database, userId: string, cursor: Cursor | undefined, limit: number) {
  let query = db.selectFrom("signIns").selectAll().where("userId", "=", userId);
  if (cursor) query = query.where(sql<boolean>`(at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** The addresses from which a user was let in. */
export async function listAcceptedAddresses(db: Database, userId: string): Promise<string[]> {
  const accepted = db.selectFrom("signIns").where("userId", "=", userId).where(sql<boolean>`accepted`);
  const rows = await accepted.select("address").distinct().execute();
  return rows.map(({ address }) => address);
}

/** The addresses from which a staff user was let in, by the audit log, within the time for which a client's are kept. */
export async function listStaffAddresses(db: Database, staffId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(sql<string>`details ->> 'address'`.as("address"))
    .distinct()
    .where("actorId", "=", staffId)
    .where(sql<boolean>`action = 'log_in' and details ->> 'address' is not null`)
    .where("at", ">", keptSince(now))
    .execute();
  return rows.map(({ address }) => address);
}

/** Deletes entries older than the log shows. */
export async function pruneSignIns(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("signIns").where("at", "<", keptSince(now)).execute();
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - retentionDays * 86_400_000);
}
