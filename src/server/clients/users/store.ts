import { sql } from "kysely";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { endSessionsOfMember } from "#server/platform/session/end-sessions.ts";
import { lockEmail } from "./email-store.ts";

type Reader = Database | Transaction;

export type NewUser = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string;
  /** Null until the address is confirmed. */
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
};

/** False when the email address is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  await lockEmail(tx, user.email);
  const inserted = await tx
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertMembership(
  tx: Transaction,
  membership: {
    readonly clientId: string;
    readonly userId: string;
    readonly role: ClientRole;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("memberships").values(membership).execute();
}

export async function setRole(
  tx: Transaction,
  {
    clientId,
    userId,
    role,
  }: { readonly clientId: string; readonly userId: string; readonly role: ClientRole },
): Promise<void> {
  await tx
    .updateTable("memberships")
    .set({ role })
    .where("clientId", "=", clientId)
    .where("userId", "=", userId)
    .execute();
}

/**
 * Ends a membership and keeps a record of it. The user's sessions for the client end with it; the foreign key
 * takes the client from one that is opened or switched to it meanwhile.
 */
export async function endMembership(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await endSessionsOfMember(tx, { clientId, userId });
  const { role, createdAt: joinedAt } = await tx
    .deleteFrom("memberships")
    .where("clientId", "=", clientId)
    .where("userId", "=", userId)
    .returning(["role", "createdAt"])
    .executeTakeFirstOrThrow();
  const ended = { id, clientId, userId, role, joinedAt, endedAt: at, endedBy: by };
  await tx.insertInto("formerMemberships").values(ended).execute();
}

/** The open accounts that a user acts for, oldest first. */
export async function listAccountsOf(db: Reader, userId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select(["clients.id", "memberships.role", clientName("clients").as("name"), "clients.email"])
    .where("memberships.userId", "=", userId)
    .where("clients.closedAt", "is", null)
    .orderBy("clients.id")
    .execute();
}

/** Accounts that a user was a member of and no longer is, or whose account was closed; the latest first. */
export async function listFormerAccounts(db: Reader, userId: string) {
  const left = db
    .selectFrom("formerMemberships as former")
    .innerJoin("clients", "clients.id", "former.clientId")
    .select(["clients.id", "clients.email", clientName().as("name")])
    .select(({ fn }) => fn.max("former.endedAt").as("endedAt"))
    .select(sql<"ended" | "closed">`'ended'`.as("reason"))
    .where("former.userId", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships")
            .select("userId")
            .whereRef("memberships.clientId", "=", "former.clientId")
            .where("memberships.userId", "=", userId),
        ),
      ),
    )
    .groupBy("clients.id");
  const closed = db
    .selectFrom("memberships")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select(["clients.id", "clients.email", clientName().as("name")])
    .select(sql<Date>`clients.closed_at`.as("endedAt"))
    .select(sql<"ended" | "closed">`'closed'`.as("reason"))
    .where("memberships.userId", "=", userId)
    .where("clients.closedAt", "is not", null);
  return left.unionAll(closed).orderBy("endedAt", "desc").execute();
}

/** A login by its address, open or closed. */
export async function findUserByEmail(
  db: Reader,
  email: string,
): Promise<{ readonly userId: string; readonly closedAt: Date | null } | undefined> {
  return db
    .selectFrom("users")
    .select(["id as userId", "closedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Order of a user's memberships: those of open accounts first, then the one they joined first. */
export const firstClient = sql`clients.id is null or clients.closed_at is not null, memberships.created_at, clients.id`;

/** The client that a user begins with; null for a member of none. */
export async function findFirstClientId(tx: Reader, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("memberships")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select("clients.id")
    .where("memberships.userId", "=", userId)
    .orderBy(firstClient)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Closes a login that is a member of no open account; the row stays for the records. */
export async function closeUser(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable("users").set({ closedAt: now }).where("id", "=", userId).execute();
}

/** A user as a mail addresses them. */
export type MailedUser = {
  readonly id: string;
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  readonly timeZone: string | null;
};

export async function findMailedUser(db: Reader, userId: string): Promise<MailedUser> {
  return db
    .selectFrom("users")
    .select(["id", "email", "name", "timeZone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Users by id. */
export async function findMailedUsers(db: Reader, ids: readonly string[]): Promise<Map<string, MailedUser>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "timeZone"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The owner whom Summit writes to; undefined without such a client. */
export async function findContactUserId(db: Reader, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("contactUserId")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row?.contactUserId;
}

/** Locked until the end of the transaction against changes of the login and its factors. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Whether a login is open; locked as by `lockUser`. */
export async function lockOpenUser(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's role for a client; undefined for who is none. */
export async function findRole(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<ClientRole | undefined> {
  const memberships = tx.selectFrom("memberships").select("role").where("clientId", "=", clientId);
  return (await memberships.where("userId", "=", userId).executeTakeFirst())?.role;
}

/** Whether a user is a member of an open account. */
export async function isMember(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("memberships")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select("clients.id")
    .where("memberships.userId", "=", userId)
    .where("clients.closedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a user's clients from being closed until their session is open; clients are locked before users. */
export async function lockClientsOf(tx: Transaction, userId: string): Promise<void> {
  const ids = tx.selectFrom("memberships").select("clientId").where("userId", "=", userId);
  await tx.selectFrom("clients").select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
}

export async function setPasswordHash(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
}

/** Whether this was the first verification, whose time is kept. */
export async function markEmailVerified(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ emailVerifiedAt: now })
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

type UserFacts = {
  readonly name?: string;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
};

export async function updateUserFacts(tx: Transaction, userId: string, facts: UserFacts): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await tx.updateTable("users").set(facts).where("id", "=", userId).execute();
}

/** The contact's name follows the client's, which the desk or the client changed. */
export async function renameContact(tx: Transaction, clientId: string, name: string): Promise<void> {
  const contact = tx.selectFrom("clients").select("contactUserId").where("id", "=", clientId);
  await tx.updateTable("users").set({ name }).where("id", "=", contact).execute();
}

export async function findUserFacts(db: Reader, userId: string) {
  return db
    .selectFrom("users")
    .select(["timeZone", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
