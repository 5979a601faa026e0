import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { createBatcher } from "../batcher.ts";
import { type Database, isDatabaseUnavailable, type Transaction } from "../postgres/database.ts";
import { endIfExpired, isOpen, type SessionClock } from "./expired-sessions.ts";
import { findWithoutClient, type SessionUser } from "./find-without-client.ts";
import type { SessionKey } from "./session-key.ts";
import { type SessionLimits, sessionLimits } from "./session-limits.ts";
import { hashToken, newToken } from "./tokens.ts";
import { touch } from "./touch-sessions.ts";

/** The account holder that the user acts for. */
export type SessionClient = {
  readonly id: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly status: ClientStatus;
  readonly referralCode: string;
};

/** A user and the client that they act for. */
export type SessionAccount = {
  readonly user: SessionUser;
  readonly client: SessionClient;
  readonly role: ClientRole;
  /** The client requires a second factor of its members, and the user has none. */
  readonly secondFactorMissing: boolean;
};

/** A member who logged in; or a key of theirs, whose id is then the session's, in the role that the key has. */
export type ClientSession = SessionAccount & { readonly id: string; readonly apiKey?: SessionKey };

export type SessionStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Broker whose clients are visible; null for other roles. */
  readonly brokerId: string | null;
};

export type StaffSession = { readonly id: string; readonly staff: SessionStaff };

/** A user acts for a client, or for none. */
export type Owner =
  | { readonly userId: string; readonly clientId: string | null }
  | { readonly staffId: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions by token: 256 random bits, of which the database holds the SHA-256. */
export function createSessions(db: Database, clock: () => Date, limits: SessionLimits = sessionLimits) {
  // Concurrent look-ups share one statement without caching.
  const clients = createBatcher<Buffer, ClientSession | undefined>({
    lanes: 1,
    greatestBatch: 200,
    run: (hashes) => findClients(db, hashes, { now: clock(), idleMs: limits.client.idleMs }),
    // A look-up that hit an unavailable database is not retried.
    isRetryable: (error) => !isDatabaseUnavailable(error),
    spoilsAll: isDatabaseUnavailable,
  });
  return {
    /** Undefined when the session has ended. */
    findClient: (token: string) => clients.add(hashToken(token)),
    /** The session of a user who acts for no client; undefined when it has ended or has a client. */
    findWithoutClient: (token: string) =>
      findWithoutClient(db, hashToken(token), { now: clock(), idleMs: limits.client.idleMs }),
    /** Undefined when the session has ended. */
    findStaff: (token: string) =>
      findStaff(db, hashToken(token), { now: clock(), idleMs: limits.staff.idleMs }),
    /** Returns which of these sessions are still open; does not extend them. */
    findOpen: (ids: readonly string[]) => findOpen(db, ids, { now: clock(), idleMs: limits.client.idleMs }),
    findOpenStaff: (ids: readonly string[]) =>
      findOpenStaff(db, ids, { now: clock(), idleMs: limits.staff.idleMs }),
  };
}

async function findOpen(
  db: Database,
  ids: readonly string[],
  { now, idleMs }: SessionClock,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("clients", "clients.id", "sessions.clientId")
    .select("sessions.id")
    .where("sessions.id", "=", sql<string>`any(${ids})`)
    .where("users.closedAt", "is", null)
    .where("clients.closedAt", "is", null)
    .where(isOpen({ now, idleMs }))
    .where(maySignIn(now))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findOpenStaff(db: Database, ids: readonly string[], at: SessionClock) {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .select("sessions.id")
    .where("sessions.id", "=", sql<string>`any(${ids})`)
    .where("staff.disabledAt", "is", null)
    .where(isOpen(at))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Opens a session and returns its token, which is not stored. */
export async function openSession(
  tx: Transaction,
  owner: Owner,
  seen: { readonly id: string; readonly now: Date; readonly address: string; readonly userAgent: string },
): Promise<string> {
  const token = newToken();
  const { absoluteMs } = "userId" in owner ? sessionLimits.client : sessionLimits.staff;
  await tx
    .insertInto("sessions")
    .values({
      id: seen.id,
      tokenHash: hashToken(token),
      userId: "userId" in owner ? owner.userId : null,
      clientId: "userId" in owner ? owner.clientId : null,
      staffId: "staffId" in owner ? owner.staffId : null,
      createdAt: seen.now,
      lastSeenAt: seen.now,
      expiresAt: new Date(seen.now.getTime() + absoluteMs),
      address: seen.address,
      userAgent: seen.userAgent.slice(0, 400),
    })
    .execute();
  return token;
}

/** Has an open session act for another client of its user. */
export async function actFor(tx: Transaction, sessionId: string, clientId: string): Promise<void> {
  await tx.updateTable("sessions").set({ clientId }).where("id", "=", sessionId).execute();
}

/** Whether a session is open; locked until the end of the transaction. */
export async function lockOpenSession(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom("sessions").select("id").where("id", "=", id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** A user's open sessions, last used first. */
export async function listUserSessions(db: Database, userId: string, at: SessionClock) {
  return db
    .selectFrom("sessions")
    .select(["id", "createdAt", "lastSeenAt", "address", "userAgent"])
    .where("userId", "=", userId)
    .where(isOpen(at))
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

async function findClients(
  db: Database,
  hashes: readonly Buffer[],
  { now, idleMs }: SessionClock,
): Promise<(ClientSession | undefined)[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("clients", "clients.id", "sessions.clientId")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.clientId", "=", "sessions.clientId")
        .onRef("memberships.userId", "=", "sessions.userId"),
    )
    .select(["sessions.id", "sessions.tokenHash", "sessions.lastSeenAt", "memberships.role"])
    .select(secondFactorMissing.as("secondFactorMissing"))
    .select(["users.id as userId", "users.email", "users.emailVerifiedAt", "users.name as userName"])
    .select([
      "clients.id as clientId",
      "clients.name",
      "clients.companyName",
      "clients.status",
      "clients.referralCode",
    ])
    .where("sessions.tokenHash", "=", sql<Buffer>`any(${hashes})`)
    // Excludes a session opened while the login or the account closed.
    .where("users.closedAt", "is", null)
    .where("clients.closedAt", "is", null)
    // Excludes clients restricted from signing in.
    .where(maySignIn(now))
    .where(isOpen({ now, idleMs }))
    .execute();
  await touch(db, rows, now);
  const found = new Map(rows.map((row) => [row.tokenHash.toString("hex"), row]));
  const missing = hashes.filter((hash) => !found.has(hash.toString("hex")));
  await endIfExpired(db, missing, { now, idleMs });
  return hashes.map((hash) => {
    const row = found.get(hash.toString("hex"));
    if (!row) return undefined;
    const { email, emailVerifiedAt, name, companyName, referralCode, status, role } = row;
    const { secondFactorMissing } = row;
    return {
      id: row.id,
      user: { id: row.userId, email, name: row.userName, emailVerifiedAt },
      client: { id: row.clientId, name, companyName, referralCode, status },
      role,
      secondFactorMissing,
    };
  });
}

/** Of the row's user and client: whether a required second factor is missing. */
export const secondFactorMissing = sql<boolean>`(clients.second_factor_required
  and not exists (select from totp_secrets where user_id = users.id and enabled_at is not null)
  and not exists (select from passkeys where user_id = users.id))`;

/** False while a restriction keeps the row's client from signing in. */
export function maySignIn(now: Date): RawBuilder<SqlBool> {
  return sql`not exists (select from restrictions where restrictions.client_id = clients.id and lifted_at is null
    and expired_at is null and (ends_at is null or ends_at > ${now}) and 'sign_in' = any(kinds))`;
}

async function findStaff(
  db: Database,
  hash: Buffer,
  { now, idleMs }: SessionClock,
): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .select([
      "sessions.id",
      "sessions.lastSeenAt",
      "staff.id as staffId",
      "staff.email",
      "staff.name",
      "staff.role",
      "staff.brokerId",
    ])
    .where("sessions.tokenHash", "=", hash)
    .where(isOpen({ now, idleMs }))
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) {
    await endIfExpired(db, [hash], { now, idleMs });
    return undefined;
  }
  await touch(db, [row], now);
  const { staffId, email, name, brokerId } = row;
  return { id: row.id, staff: { id: staffId, email, name, role: row.role, brokerId } };
}
