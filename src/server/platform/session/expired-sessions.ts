import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import { throwCause } from "#server/platform/postgres/outcome-unknown.ts";
import { type SessionLimits, touchEveryMs } from "./session-limits.ts";

/** Time of a look-up, and the maximum idle time in ms. */
export type SessionClock = { readonly now: Date; readonly idleMs: number };

/**
 * Whether the row's session is open. A last use in the future means that the clock was set back and the idle
 * time is unknown, so it counts as closed; steps up to the touch interval are tolerated.
 */
export function isOpen({ now, idleMs }: SessionClock): RawBuilder<SqlBool> {
  const [idleSince, notAfter] = [new Date(now.getTime() - idleMs), new Date(now.getTime() + touchEveryMs)];
  return sql`(sessions.expires_at > ${now} and sessions.last_seen_at > ${idleSince} and sessions.last_seen_at <= ${notAfter})`;
}

/** Ends expired sessions for good, so that setting the clock back cannot reopen them. */
export async function endIfExpired(db: Database, hashes: readonly Buffer[], at: SessionClock): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom("sessions")
    .where("tokenHash", "=", sql<Buffer>`any(${hashes})`)
    .where(sql<SqlBool>`not ${isOpen(at)}`)
    .execute()
    .catch(throwCause);
}

/** Deletes expired sessions; scheduled on a worker. */
export async function sweepSessions(db: Database, now: Date, limits: SessionLimits): Promise<void> {
  const openTo = ({ idleMs }: { readonly idleMs: number }) => isOpen({ now, idleMs });
  await db
    .deleteFrom("sessions")
    .where(
      sql<SqlBool>`not case when user_id is null then ${openTo(limits.staff)} else ${openTo(limits.client)} end`,
    )
    .execute();
}
