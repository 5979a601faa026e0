import { sql } from "kysely";
import type { DailyUpdate } from "#domain/automation/alerts/daily-update.ts";
import { defaultTimeZone } from "#domain/time-zone.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { AlertRow } from "./store.ts";

/** Time zones of clients with daily rates. */
export async function dailyTimeZones(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("clients")
    .select((row) => row.fn.coalesce("timeZone", sql.lit(defaultTimeZone)).as("timeZone"))
    .distinct()
    .where((row) =>
      row.exists(
        row
          .selectFrom("rateAlerts")
          .select("rateAlerts.id")
          .whereRef("rateAlerts.clientId", "=", "clients.id")
          .where("dailySince", "is not", null),
      ),
    )
    .execute();
  return rows.map(({ timeZone }) => timeZone);
}

/**
 * Claims up to `limit` clients of a time zone whose daily update is due, each for one worker, and returns
 * their alerts. A client who subscribed after the hour starts the next day.
 */
export async function claimDailyUpdates(
  tx: Transaction,
  timeZone: string,
  { day, dueAt }: DailyUpdate,
  limit: number,
): Promise<AlertRow[]> {
  const { rows } = await sql<{ clientId: string }>`
    insert into daily_updates (client_id, last_day)
    select client.id, ${day}::date from clients client
    left join daily_updates sent on sent.client_id = client.id
    where coalesce(client.time_zone, ${defaultTimeZone}) = ${timeZone} and client.status = 'ACCOUNT_READY'
      and (sent.last_day is null or sent.last_day < ${day}::date)
      and exists (select from rate_alerts where client_id = client.id and daily_since <= ${dueAt})
    order by client.id limit ${limit}
    on conflict (client_id) do update set last_day = excluded.last_day where daily_updates.last_day < excluded.last_day
    returning client_id as "clientId"`.execute(tx);
  if (rows.length === 0) return [];
  return tx
    .selectFrom("rateAlerts")
    .selectAll()
    .where("clientId", "=", sql<string>`any(${rows.map(({ clientId }) => clientId)}::uuid[])`)
    .where("dailySince", "<=", dueAt)
    .orderBy("clientId")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
