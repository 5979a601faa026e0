import { sql } from "kysely";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { createRecentMap } from "#domain/recent-map.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import {
  type Database,
  isDatabaseUnavailable,
  type Transaction,
} from "#server/platform/postgres/database.ts";
import { type FoundSession, findOpenSessions, maySignIn } from "./client-sessions-store.ts";
import { endIfExpired, isOpen, type SessionClock } from "./expired-sessions.ts";
import { findWithoutClient } from "./find-without-client.ts";
import { findKeysInForce } from "./keys-in-force-store.ts";
import type { SessionAccount } from "./session-account.ts";
import type { SessionKey } from "./session-key.ts";
import { type SessionLimits, sessionLimits } from "./session-limits.ts";
import { hashToken, newToken } from "./tokens.ts";
import { touch } from "./touch-sessions.ts";

/** A member who logged in; or a key of theirs, whose id is then the session's, in the role that the key has. */
export type ClientSession = SessionAccount & {
  readonly id: string;
  readonly apiKey?: SessionKey;
  /** SHA-256 of the token; undefined for a key's. */
  readonly tokenHash?: Buffer;
};

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

/** Sessions that are remembered, of about a kilobyte each, and at most twice as many. */
const rememberedSessions = 30_000;

/** Sessions by token: 256 random bits, of which the database holds the SHA-256. */
export function createSessions(db: Database, clock: () => Date, limits: SessionLimits = sessionLimits) {
  const remembered = createRecentMap<ClientSession>(rememberedSessions);
  const clientClock = () => ({ now: clock(), idleMs: limits.client.idleMs });
  const staffClock = () => ({ now: clock(), idleMs: limits.staff.idleMs });
  // A look-up that hit an unavailable database is not retried.
  const atOnce = {
    lanes: 1,
    greatestBatch: 200,
    isRetryable: (error: unknown) => !isDatabaseUnavailable(error),
    spoilsAll: isDatabaseUnavailable,
  };
  // Concurrent look-ups share one statement.
  const clients = createBatcher<Buffer, ClientSession | undefined>({
    ...atOnce,
    run: (hashes) => findClients(db, hashes, clientClock()),
  });
  const uses = createBatcher<FoundSession, void>({
    ...atOnce,
    run: async (found) => {
      await touch(db, found, clock());
      return found.map(() => undefined);
    },
  });
  return {
    /** Undefined when the session has ended. */
    findClient: async (token: string) => {
      const hash = hashToken(token);
      const found = await clients.add(hash);
      if (found) remembered.set(keyOf(hash), found);
      else remembered.delete(keyOf(hash));
      return found;
    },
    /** What the last look-up of a token found, which may have ended since: for calls that `verify` it in their transaction. */
    recall: (token: string) => remembered.get(keyOf(hashToken(token))),
    /**
     * Of these sessions, those that are open with the same user, client and rights, which counts as their use; of keys', those
     * that are not revoked and whose creator has the same role; of staff users', those whose rights are the same.
     */
    verify: async <Session extends ClientSession | StaffSession>(
      tx: Transaction,
      sessions: readonly Session[],
    ): Promise<ReadonlySet<Session>> => {
      const ofClients = sessions.filter((session) => isOfClient(session));
      const hashes = ofClients.flatMap(({ tokenHash }) => tokenHash ?? []);
      const keyIds = ofClients.flatMap(({ apiKey }) => apiKey?.id ?? []);
      const staffIds = sessions.flatMap((session) => (isOfClient(session) ? [] : session.id));
      const [found, keys, staff] = await Promise.all([
        hashes.length > 0 ? findOpenSessions(tx, hashes, clientClock()) : [],
        keyIds.length > 0 ? findKeysInForce(tx, keyIds) : new Map<string, ClientRole>(),
        staffIds.length > 0 ? findStaffRights(tx, staffIds, staffClock()) : new Map<string, StaffRights>(),
      ]);
      for (const each of found) void uses.add(each).catch(() => undefined);
      const byId = new Map(found.map((each) => [each.id, each]));
      return new Set(sessions.filter((session) => isInForce(session, { clients: byId, keys, staff })));
    },
    /** The session of a user who acts for no client; undefined when it has ended or has a client. */
    findWithoutClient: (token: string) =>
      findWithoutClient(db, hashToken(token), { now: clock(), idleMs: limits.client.idleMs }),
    /** Undefined when the session has ended. */
    findStaff: (token: string) => findStaff(db, hashToken(token), staffClock()),
    /** Of these sessions, those that are still open, with the client that each acts for; does not extend them. */
    findOpen: (ids: readonly string[]) => findOpen(db, ids, { now: clock(), idleMs: limits.client.idleMs }),
    findOpenStaff: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await findStaffRights(db, ids, staffClock())).keys()),
  };
}

async function findOpen(
  db: Database,
  ids: readonly string[],
  { now, idleMs }: SessionClock,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("clients", "clients.id", "sessions.clientId")
    .select(["sessions.id", "clients.id as clientId"])
    .where("sessions.id", "=", sql<string>`any(${ids})`)
    .where("users.closedAt", "is", null)
    .where("clients.closedAt", "is", null)
    .where(isOpen({ now, idleMs }))
    .where(maySignIn(now))
    .execute();
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
}

type StaffRights = Pick<SessionStaff, "role" | "brokerId">;

/** Rights by session, of those that are open. */
async function findStaffRights(
  db: Database | Transaction,
  ids: readonly string[],
  at: SessionClock,
): Promise<ReadonlyMap<string, StaffRights>> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .select(["sessions.id", "staff.role", "staff.brokerId"])
    .where("sessions.id", "=", sql<string>`any(${ids})`)
    .where("staff.disabledAt", "is", null)
    .where(isOpen(at))
    .execute();
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}

function isOfClient(session: ClientSession | StaffSession): session is ClientSession {
  return !("staff" in session);
}

type InForce = {
  readonly clients: ReadonlyMap<string, FoundSession>;
  readonly keys: ReadonlyMap<string, ClientRole>;
  readonly staff: ReadonlyMap<string, StaffRights>;
};

function isInForce(session: ClientSession | StaffSession, { clients, keys, staff }: InForce): boolean {
  if ("staff" in session) return hasRights(session.staff, staff.get(session.id));
  if (session.apiKey) return keys.get(session.apiKey.id) === session.apiKey.creatorRole;
  return isSame(session, clients.get(session.id));
}

function hasRights(known: StaffRights, found: StaffRights | undefined): boolean {
  return found !== undefined && found.role === known.role && found.brokerId === known.brokerId;
}

/** Opens a session and returns its token, which is not stored. */
export async function openSession(
  tx: Transaction,
  owner: Owner,
  seen: {
    readonly id: string;
    readonly now: Date;
    readonly address: string;
    readonly userAgent: string;
    /** Whether it begins with more than the login's password, such as a mailed link. */
    readonly isOwnerProven?: boolean;
  },
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
      ownerProvenAt: seen.isOwnerProven ? seen.now : null,
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
  at: SessionClock,
): Promise<(ClientSession | undefined)[]> {
  const sessions = await findOpenSessions(db, hashes, at);
  await touch(db, sessions, at.now);
  const found = new Map(sessions.map((session) => [keyOf(session.tokenHash), session]));
  const missing = hashes.filter((hash) => !found.has(keyOf(hash)));
  await endIfExpired(db, missing, at);
  return hashes.map((hash) => found.get(keyOf(hash)));
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString("latin1");
}

/** Whether a session is of the same user and client, with the same rights. */
function isSame(known: ClientSession, found: FoundSession | undefined): boolean {
  return (
    found !== undefined &&
    found.user.id === known.user.id &&
    found.client.id === known.client.id &&
    found.client.status === known.client.status &&
    found.role === known.role &&
    found.secondFactorMissing === known.secondFactorMissing
  );
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
