import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import { throwCause } from "#server/platform/postgres/outcome-unknown.ts";
import { type SessionLimits, touchEveryMs } from "./session-limits.ts";

/** The moment of a look-up, and for how long a session may have lain idle by then. */
export type At = { readonly now: Date; readonly idleMs: number };

/**
 * Whether the session of the row is open. One that was last used in the future is not: the clock was set back, and nobody
 * can tell for how long it lay idle. A step as small as the time between two notes of a use is tolerated.
 */
export function isOpen({ now, idleMs }: At): RawBuilder<SqlBool> {
  const [idleSince, notAfter] = [new Date(now.getTime() - idleMs), new Date(now.getTime() + touchEveryMs)];
  return sql`(sessions.expires_at > ${now} and sessions.last_seen_at > ${idleSince} and sessions.last_seen_at <= ${notAfter})`;
}

/** Ends those of the sessions that are over for good, so that no clock that is set back opens them again. */
export async function endIfExpired(db: Database, hashes: readonly Buffer[], at: At): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom("sessions")
    .where("tokenHash", "=", sql<Buffer>`any(${hashes})`)
    .where(sql<SqlBool>`not ${isOpen(at)}`)
    .execute()
    .catch(throwCause);
}

/** Deletes the sessions, mailed links and challenges that are over and the attempts that count no more; a worker's schedule calls it. */
export async function sweepSessions(db: Database, now: Date, limits: SessionLimits): Promise<void> {
  const openTo = ({ idleMs }: { readonly idleMs: number }) => isOpen({ now, idleMs });
  await db
    .deleteFrom("sessions")
    .where(
      sql<SqlBool>`not case when client_id is null then ${openTo(limits.staff)} else ${openTo(limits.client)} end`,
    )
    .execute();
  await db.deleteFrom("staffLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("accountLinks").where("expiresAt", "<", now).execute();
  await db.deleteFrom("confirmations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now).execute();
  await db.deleteFrom("attempts").where("windowEndsAt", "<", now).execute();
}
