import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type CurrencyCode, currencyCodes, isCurrencyCode } from "#domain/currency.ts";
import type { Provenance } from "#domain/market/rates/history.ts";
import { type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { crossRate, formatRate, parseRate, type Rate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { parseRates, serializeRates, serializeTable } from "./rate-table-text.ts";

type Connection = Database | Transaction;

/** Postgres channel for new tables; the payload is the table. */
export const ratesChannel = "rates";
/** Advisory lock of the writing feed, unique in this database. */
const feedLock = 7_867_471;

/** Tries to take the feed lock on the feed's own connection. */
export async function takeFeedLock(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${feedLock}) as taken`.execute(
    connection,
  );
  return rows[0]?.taken ?? false;
}

export async function releaseFeedLock(connection: Connection): Promise<void> {
  await sql`select pg_advisory_unlock(${feedLock})`.execute(connection);
}

/** Ticks do not wait for fsync: one lost in a crash is replaced by the next. */
export async function disableSyncCommit(connection: Connection): Promise<void> {
  await sql`set synchronous_commit = off`.execute(connection);
}

/** Throws when the connection, and with it the lock, is lost. */
export async function checkConnection(connection: Connection): Promise<void> {
  await sql`select`.execute(connection);
}

export async function readLatestTable(db: Connection): Promise<RateTable | undefined> {
  const row = await db.selectFrom("latestRates").selectAll().executeTakeFirst();
  if (!row || !isCurrencyCode(row.base)) return undefined;
  const { base, at, source, simulated, maxAgeMs } = row;
  const sequence = Number(row.sequence);
  return rateTable({ base, at, source, simulated, maxAgeMs, sequence }, parseRates(row.rates));
}

/**
 * Stores a table with the next sequence number and notifies every process, in one statement. Ignores an
 * earlier edition by the source's own clock; simulated rates carry our clock, which may be set back.
 */
export async function writeLatestTable(db: Connection, table: RateTable): Promise<void> {
  const { base, at, source, simulated, maxAgeMs } = table;
  const rates = JSON.stringify(serializeRates(table.perBase));
  await sql`
    with written as (
      insert into latest_rates (base, at, source, simulated, max_age_ms, rates)
      values (${base}, ${at}, ${source}, ${simulated}, ${maxAgeMs}, ${rates})
      on conflict (id) do update set base = excluded.base, at = excluded.at, source = excluded.source,
        simulated = excluded.simulated, max_age_ms = excluded.max_age_ms, rates = excluded.rates,
        sequence = latest_rates.sequence + 1
      where excluded.simulated or latest_rates.at <= excluded.at or latest_rates.source <> excluded.source
      returning sequence
    )
    select pg_notify(${ratesChannel}, (${serializeTable(table)}::jsonb || jsonb_build_object('sequence', sequence))::text)
    from written`.execute(db);
}

/** Rates of one minute for the day and week charts. */
export type RateSample = Provenance & {
  readonly at: Date;
  readonly base: CurrencyCode;
  readonly perBase: ReadonlyMap<CurrencyCode, Rate>;
};

/** Stores samples per whole minute; existing ones stay. */
export async function insertSamples(db: Connection, samples: readonly RateSample[]): Promise<void> {
  if (samples.length === 0) return;
  await db
    .insertInto("rateSamples")
    .values(
      samples.map(({ at, base, source, simulated, perBase }) => {
        return { at, base, source, simulated, rates: JSON.stringify(serializeRates(perBase)) };
      }),
    )
    .onConflict((conflict) => conflict.column("at").doNothing())
    .execute();
}

/** A pair's cross rates from `since`, at minutes divisible by `everyMinutes`, oldest first. */
export async function readPairSamples(
  db: Connection,
  {
    from,
    to,
    since,
    everyMinutes,
  }: { from: CurrencyCode; to: CurrencyCode; since: Date; everyMinutes: number },
): Promise<(Provenance & { readonly at: Date; readonly mid: Rate })[]> {
  const rows = await db
    .selectFrom("rateSamples")
    .select(["at", "source", "simulated"])
    .select([
      sql<string | null>`rates ->> ${from}`.as("fromRate"),
      sql<string | null>`rates ->> ${to}`.as("toRate"),
    ])
    .where("at", ">=", since)
    .where(sql<boolean>`extract(minute from at)::integer % ${everyMinutes}::integer = 0`)
    .orderBy("at")
    .execute();
  return rows.flatMap(({ at, source, simulated, fromRate, toRate }) => {
    const [fromPerBase, toPerBase] = [parseRate(fromRate ?? ""), parseRate(toRate ?? "")];
    return fromPerBase && toPerBase
      ? [{ at, source, simulated, mid: crossRate(fromPerBase, toPerBase) }]
      : [];
  });
}

export async function readNewestSampleBefore(db: Connection, moment: Date): Promise<RateSample | undefined> {
  const samples = db.selectFrom("rateSamples").selectAll().where("at", "<", moment);
  const row = await samples.orderBy("at", "desc").limit(1).executeTakeFirst();
  if (!row || !isCurrencyCode(row.base)) return undefined;
  const { at, base, source, simulated } = row;
  return { at, base, source, simulated, perBase: parseRates(row.rates) };
}

export async function deleteSamplesBefore(db: Connection, moment: Date): Promise<void> {
  await db.deleteFrom("rateSamples").where("at", "<", moment).execute();
}

/** One currency's rate of one day, in units per USD. */
export type DailyRate = Provenance & {
  readonly currency: CurrencyCode;
  readonly day: Day;
  readonly perUsd: Rate;
};

/**
 * Stores daily rates. An existing one is replaced only if it is simulated or of the same source; never a real
 * one by a simulated one. Each currency and day at most once.
 */
export async function upsertDailyRates(db: Connection, rates: readonly DailyRate[]): Promise<void> {
  if (rates.length === 0) return;
  const column = <T>(of: (rate: DailyRate) => T): T[] => rates.map(of);
  await sql`
    insert into daily_rates as kept (currency, day, per_usd, source, simulated)
    select * from unnest(${column(({ currency }) => currency)}::text[], ${column(({ day }) => day)}::date[],
      ${column(({ perUsd }) => formatRate(perUsd))}::numeric[], ${column(({ source }) => source)}::text[],
      ${column(({ simulated }) => simulated)}::boolean[])
    on conflict (currency, day) do update
      set per_usd = excluded.per_usd, source = excluded.source, simulated = excluded.simulated
      where kept.simulated or kept.source = excluded.source`.execute(db);
}

/** Daily rates from `since`, of the given currencies or all, in order of days. */
export async function readDailyRates(
  db: Connection,
  since: Day,
  currencies: readonly CurrencyCode[] = currencyCodes,
): Promise<DailyRate[]> {
  const rows = await db
    .selectFrom("dailyRates")
    .selectAll()
    .where("currency", "in", currencies)
    .where("day", ">=", since)
    .orderBy("day")
    .execute();
  return rows.flatMap(({ currency, ...rate }) => (isCurrencyCode(currency) ? [{ currency, ...rate }] : []));
}

/** First day with a simulated rate of these currencies. */
export async function firstSimulatedDay(
  db: Connection,
  currencies: readonly CurrencyCode[],
): Promise<Day | undefined> {
  const row = await db
    .selectFrom("dailyRates")
    .select((select) => select.fn.min("day").as("day"))
    .where("currency", "in", currencies)
    .where("simulated", "=", true)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

export async function hasDailyRatesFrom(db: Connection, source: string): Promise<boolean> {
  const row = await db
    .selectFrom("dailyRates")
    .select("day")
    .where("source", "=", source)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
