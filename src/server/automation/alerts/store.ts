import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DailyUpdate } from "#domain/automation/alerts/daily-update.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import { defaultTimeZone } from "#domain/time-zone.ts";
import type { BestTarget, ReachedRate, Side } from "#server/automation/matching/rate-trigger.ts";
import { serializeTargetMessage, targetChannel } from "#server/automation/matching/target-channel.ts";
import type { RateTriggerTable } from "#server/market/pricing/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { RateAlerts } from "#server/platform/schema.ts";

export type AlertRow = Selectable<RateAlerts>;

/** A fired alert stays in the daily update. */
export const alertsOfClients: RateTriggerTable = { table: sql`rate_alerts`, waits: sql`true` };

/** Serialises creation, so that the limit holds. */
export async function lockClientAlerts(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forNoKeyUpdate().execute();
}

export async function countAlerts(tx: Transaction, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("rateAlerts")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first, at most 100 per client. */
export async function listAlertRows(db: Database, clientId: string): Promise<AlertRow[]> {
  return ofClient(db, clientId).orderBy("createdAt", "desc").orderBy("id", "desc").execute();
}

export async function findAlertRow(
  db: Database,
  clientId: string,
  id: string,
): Promise<AlertRow | undefined> {
  return ofClient(db, clientId).where("id", "=", id).executeTakeFirst();
}

/** Locks an alert for a change; waits for a transaction that is firing it. */
export async function lockAlertRow(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<AlertRow | undefined> {
  return ofClient(tx, clientId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertAlert(tx: Transaction, row: Insertable<RateAlerts>): Promise<AlertRow> {
  return tx.insertInto("rateAlerts").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Updates a locked alert and increments its version. */
export async function updateAlert(
  tx: Transaction,
  id: string,
  changes: Updateable<RateAlerts>,
): Promise<AlertRow> {
  return tx
    .updateTable("rateAlerts")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when there was none. */
export async function deleteAlert(tx: Transaction, clientId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("rateAlerts")
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Nearest target per pair, margin and side; one index look-up each, however many alerts there are. */
export async function bestAlertTargets(db: Database): Promise<BestTarget[]> {
  const { rows } = await sql<{
    from: CurrencyCode;
    to: CurrencyCode;
    margin: Margin;
    side: Side;
    target: Rate;
  }>`
    with recursive watched as (
      (select from_currency, to_currency, margin from rate_alerts where fired_at is null
        order by from_currency, to_currency, margin limit 1)
      union all
      select next.* from watched, lateral (
        select from_currency, to_currency, margin from rate_alerts
        where fired_at is null
          and (from_currency, to_currency, margin) > (watched.from_currency, watched.to_currency, watched.margin)
        order by from_currency, to_currency, margin limit 1) as next
    )
    select watched.from_currency as from, watched.to_currency as to, watched.margin, best.side, best.target
    from watched cross join lateral (
      (select side, target_rate as target from rate_alerts
        where fired_at is null and from_currency = watched.from_currency and to_currency = watched.to_currency
          and margin = watched.margin and side = 'at_or_above'
        order by target_rate limit 1)
      union all
      (select side, target_rate from rate_alerts
        where fired_at is null and from_currency = watched.from_currency and to_currency = watched.to_currency
          and margin = watched.margin and side = 'at_or_below'
        order by target_rate desc limit 1)
    ) as best`.execute(db);
  return rows.map(({ from, to, ...row }) => {
    return { fromCurrency: from, toCurrency: to, ...row };
  });
}

/**
 * Marks up to `limit` alerts of one side as fired and returns them, nearest targets first. Skips locked
 * alerts, and those saved after the rate.
 */
export async function fireReached(
  tx: Transaction,
  { fromCurrency, toCurrency, margin, clientRate, at }: ReachedRate,
  side: Side,
  limit: number,
  now: Date,
): Promise<AlertRow[]> {
  const above = side === "at_or_above";
  const rate = formatRate(clientRate);
  const ahead = new Date(now.getTime() + clockToleranceMs);
  return tx
    .with("reached", (cte) =>
      cte
        .selectFrom("rateAlerts")
        .select("id")
        .where("firedAt", "is", null)
        .where("fromCurrency", "=", fromCurrency)
        .where("toCurrency", "=", toCurrency)
        .where("margin", "=", margin)
        .where("side", "=", side)
        .where("targetRate", above ? "<=" : ">=", sql<Rate>`${rate}::numeric`)
        // Armed in the future means before the clock was set back.
        .where((row) => row.or([row("armedAt", "<=", at), row("armedAt", ">", ahead)]))
        .orderBy("targetRate", above ? "asc" : "desc")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("rateAlerts")
    .set({ firedAt: now, firedRate: rate })
    .where("id", "in", (reached) => reached.selectFrom("reached").select("id"))
    .returningAll()
    .execute();
}

function ofClient(db: Database | Transaction, clientId: string) {
  return db.selectFrom("rateAlerts").selectAll().where("clientId", "=", clientId);
}

export async function announceTarget(tx: Transaction, alert: AlertRow): Promise<void> {
  const note = serializeTargetMessage({
    name: "alerts",
    fromCurrency: alert.fromCurrency,
    toCurrency: alert.toCurrency,
    margin: alert.margin,
    side: alert.side,
    target: alert.targetRate,
  });
  await sql`select pg_notify(${targetChannel}, ${note})`.execute(tx);
}

export async function deleteClientAlerts(tx: Transaction, clientId: string): Promise<void> {
  await tx.deleteFrom("rateAlerts").where("clientId", "=", clientId).execute();
}

/** Whose an alert is: the member who set it up or, where nobody is named or they have left, the client's contact. */
const alertUser = sql`coalesce(maker.user_id, client.contact_user_id)`;
const withAlertUser = sql`join clients client on client.id = alert.client_id
  left join memberships maker on maker.client_id = alert.client_id and maker.user_id = alert.created_by
    and maker.role <> 'accountant'`;

/** Time zones of members with daily rates. */
export async function dailyTimeZones(db: Database): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct coalesce(users.time_zone, ${defaultTimeZone}) as "timeZone"
    from rate_alerts alert ${withAlertUser} join users on users.id = ${alertUser}
    where alert.daily_since is not null`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/**
 * Claims up to `limit` members of a time zone whose daily update is due, each for one worker, and returns
 * their alerts. Who subscribed after the hour starts the next day.
 */
export async function claimDailyUpdates(
  tx: Transaction,
  timeZone: string,
  { day, dueAt }: DailyUpdate,
  limit: number,
): Promise<(AlertRow & { readonly userId: string })[]> {
  const claimed = await sql<{ clientId: string; userId: string }>`
    insert into daily_updates (client_id, user_id, last_day)
    select distinct alert.client_id, users.id, ${day}::date
    from rate_alerts alert ${withAlertUser} join users on users.id = ${alertUser}
    left join daily_updates sent on sent.client_id = alert.client_id and sent.user_id = users.id
    where alert.daily_since <= ${dueAt} and client.status = 'ACCOUNT_READY'
      and coalesce(users.time_zone, ${defaultTimeZone}) = ${timeZone}
      and (sent.last_day is null or sent.last_day < ${day}::date)
    order by alert.client_id, users.id limit ${limit}
    on conflict (client_id, user_id) do update set last_day = excluded.last_day where daily_updates.last_day < excluded.last_day
    returning client_id as "clientId", user_id as "userId"`.execute(tx);
  if (claimed.rows.length === 0) return [];
  const clientIds = claimed.rows.map(({ clientId }) => clientId);
  const userIds = claimed.rows.map(({ userId }) => userId);
  const { rows } = await sql<AlertRow & { userId: string }>`
    select alert.*, ${alertUser} as user_id from rate_alerts alert ${withAlertUser}
    where (alert.client_id, ${alertUser}) in (select * from unnest(${clientIds}::uuid[], ${userIds}::uuid[]))
      and alert.daily_since <= ${dueAt}
    order by alert.client_id, alert.created_at, alert.id`.execute(tx);
  return rows;
}
