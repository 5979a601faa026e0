import type { Database } from "#server/platform/postgres/database.ts";
import { isOpen, type SessionClock } from "./expired-sessions.ts";
import { touch } from "./touch-sessions.ts";

/** Who is logged in. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null until the user confirms the address. */
  readonly emailVerifiedAt: Date | null;
};

/** Of a user, who may act for no client. */
export type LoginSession = {
  readonly id: string;
  readonly user: SessionUser;
  /** Null for a user who acts for no client. */
  readonly client: { readonly id: string } | null;
};

export async function findWithoutClient(
  db: Database,
  hash: Buffer,
  { now, idleMs }: SessionClock,
): Promise<LoginSession | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["sessions.id", "sessions.lastSeenAt", "users.id as userId", "users.email", "users.name"])
    .select("users.emailVerifiedAt")
    .where("sessions.tokenHash", "=", hash)
    .where("sessions.clientId", "is", null)
    .where("users.closedAt", "is", null)
    .where(isOpen({ now, idleMs }))
    .executeTakeFirst();
  if (!row) return undefined;
  await touch(db, [row], now);
  const { id, userId, email, name, emailVerifiedAt } = row;
  return { id, user: { id: userId, email, name, emailVerifiedAt }, client: null };
}
