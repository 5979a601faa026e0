import { sql } from "kysely";
import { payingKinds } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseState } from "#domain/lifecycle.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { lacksKnownMoney, lacksMoney, paidByRecordsIds } from "#server/trading/trades/reads-store.ts";
import type { ClosableTrade } from "./store.ts";

/** When a restriction ended or will; for one in force without an end, never. */
const ends = sql<Date>`coalesce(lifted_at, expired_at, ends_at, 'infinity')`;

/** Whether a second person, where one has to, has confirmed or lifted a restriction. */
const isByTwo = sql<boolean>`(confirm_by is null or coalesce(confirmed_at, lifted_at) is not null)`;

/** When the last of some restrictions ended of which two people know. */
const lastEnd = sql<Date>`max(${ends}) filter (where ${isByTwo})`;

/**
 * Whether a restriction kept the client of a trade from paying when the payment was due, or since; one that nobody confirmed keeps it
 * open only until it was to be confirmed. That of a confirmed match doesn't count, which may last for years.
 */
export function isKeptFromPaying(now: Date) {
  return sql<boolean>`exists (select from restrictions
    where restrictions.client_id = trades.client_id and kinds && ${payingKinds}::text[] and case_id is null
      and ${ends} > fund_by and (${isByTwo} or confirm_by > ${now}))`;
}

/** A moment, and the one before which deadlines are so long ago that money must have been verified since. */
export type Overdue = { readonly now: Date; readonly verifiedBefore: Date };

/**
 * Overdue trades that close: not while their money waits for the desk, which money recorded by hand does for as long as a
 * second person has to verify it, and not while their client is kept from paying.
 */
function isUnfunded({ now, verifiedBefore }: Overdue) {
  return sql<boolean>`fund_by <= ${now} and not ${isKeptFromPaying(now)}
    and (stage = 'AWAITING_FUNDS' and ${lacksMoney} or stage in ('AWAITING_FUNDS', 'FUNDED') and fund_by < ${verifiedBefore} and ${lacksKnownMoney})`;
}

/** Overdue unfunded trades, those that are due longest first. */
export async function listUnfunded(db: Database | Transaction, overdue: Overdue): Promise<string[]> {
  // Apart, so that each has an index: most paid trades are past their deadlines.
  const { rows } = await sql<{ id: string }>`select id from (
      select * from trades where stage = 'AWAITING_FUNDS' and fund_by <= ${overdue.now}
      union all select * from trades where stage = 'FUNDED' and id in ${paidByRecordsIds}) as trades
    where ${isUnfunded(overdue)} order by fund_by`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks those of some trades that are overdue and unfunded, skipping those that another worker locked. */
export async function lockUnfunded(
  tx: Transaction,
  ids: readonly string[],
  overdue: Overdue,
): Promise<ClosableTrade[]> {
  const rows = await tx
    .selectFrom("trades")
    .selectAll()
    .where(sql<boolean>`trades.id = any(${ids}::uuid[])`)
    .where(isUnfunded(overdue))
    .orderBy("fundBy")
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ ...row, stage: parseState(tradeLifecycle, row.stage) }));
}

/** Those of some locked trades that are overdue and unfunded also by what was committed until they were locked. */
export async function listStillUnfunded(
  tx: Transaction,
  ids: readonly string[],
  overdue: Overdue,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("trades")
    .select("id")
    .where(sql<boolean>`trades.id = any(${ids}::uuid[])`)
    .where(isUnfunded(overdue))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Unpaid trades of a client whom restrictions kept from paying since the booking, each with when the last of them
 * ended that two people know of; none while one is in force.
 */
export async function listDelayed(
  tx: Transaction,
  clientId: string,
  now: Date,
): Promise<{ id: string; fromCurrency: CurrencyCode; payableFrom: Date }[]> {
  return tx
    .selectFrom("trades")
    .innerJoin("restrictions", "restrictions.clientId", "trades.clientId")
    .select(["trades.id", "fromCurrency", lastEnd.as("payableFrom")])
    .where("trades.clientId", "=", clientId)
    .where("stage", "=", "AWAITING_FUNDS")
    .where(sql<boolean>`kinds && ${payingKinds}::text[] and ${ends} > trades.created_at`)
    .groupBy("trades.id")
    .having(sql<boolean>`max(${ends}) <= ${now} and ${lastEnd} is not null`)
    .execute();
}

/**
 * Whether a restriction, other than that of a confirmed match, keeps a client from paying, and when the last of those ended
 * that kept them from it since a moment, of which two people know where they have to.
 */
export async function readDelay(
  tx: Transaction,
  clientId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<{ readonly isKept: boolean; readonly payableFrom: Date | null }> {
  return tx
    .selectFrom("restrictions")
    .select([
      sql<boolean>`coalesce(bool_or(case_id is null and case when ${isByTwo} then ${ends} > ${now} else confirm_by > ${now} end), false)`.as(
        "isKept",
      ),
      sql<Date | null>`max(${ends}) filter (where ${ends} <= ${now} and ${isByTwo})`.as("payableFrom"),
    ])
    .where("clientId", "=", clientId)
    .where(sql<boolean>`kinds && ${payingKinds}::text[] and ${ends} > ${since}`)
    .executeTakeFirstOrThrow();
}
