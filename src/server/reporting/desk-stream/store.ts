import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";

/** Events that may commit after later ones; their ids are given before. */
const lateEvents = 500;

/**
 * A text that differs once anything on the desk's lists has changed: an audited action, a domain event, one that
 * failed, a client's upload or feedback, a limit of the position that is exceeded, or a currency that can't cover itself.
 */
export async function readDeskMark(db: Database): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    with newest as (select coalesce(max(id), 0) as id from outbox)
    select (select position from audit_chain order by position desc limit 1) as audit, newest.id as event,
      (select count(*) from outbox where outbox.id > newest.id - ${lateEvents}) as events,
      (select count(*) from client_documents where review is null) as documents,
      (select count(*) from feedback where handled_at is null) as feedback,
      (select string_agg(coalesce(currency, 'all') || case when hard_over_since is null then '' else ' hard' end, ',' order by currency) from position_limits
        where over_since is not null) as positions,
      (select string_agg(id || failure, ',' order by id) from cover_policies
        where failing_since is not null and ended_at is null) as uncovered,
      (select count(*) from outbox where relayed_at is null and attempts > 0) as failed
    from newest`.execute(db);
  return Object.values(rows[0] ?? {}).join(" ");
}
