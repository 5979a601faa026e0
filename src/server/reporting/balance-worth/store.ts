import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database } from "#server/platform/postgres/database.ts";

export type HeldBalance = {
  readonly currency: CurrencyCode;
  readonly balance: bigint;
  /** Sums of the latest movements by local day; amounts in minor units. */
  readonly days: readonly { readonly day: Day; readonly amount: string }[];
  /** Whether these are all movements. */
  readonly isComplete: boolean;
};

type HeldBalancesQuery = {
  readonly clientId: string;
  readonly timeZone: string;
  /** Number of movements that are read of each balance. */
  readonly limit: number;
};

/** A client's balances with the days of their latest movements. */
export async function listHeldBalances(
  db: Database,
  { clientId, timeZone, limit }: HeldBalancesQuery,
): Promise<HeldBalance[]> {
  const { rows } = await sql<HeldBalance>`
    select accounts.currency, accounts.balance, coalesce(latest.days, '[]') as days,
      coalesce(latest.movements, 0) < ${limit} as is_complete
    from accounts
    left join lateral (
      select json_agg(json_build_object('day', moved.day, 'amount', moved.amount::text)) as days,
        sum(moved.movements) as movements
      from (
        select newest.day, sum(newest.amount) as amount, count(*) as movements
        from (
          select (journals.posted_at at time zone ${timeZone})::date as day, entries.amount
          from entries join journals on journals.id = entries.journal_id
          where entries.account_id = accounts.id and entries.of_client
          order by entries.sequence desc limit ${limit}) as newest
        group by newest.day) as moved) as latest on true
    where accounts.client_id = ${clientId} and accounts.kind = 'client_balance'
    order by accounts.currency`.execute(db);
  return rows;
}

export async function findTimeZone(db: Database, clientId: string): Promise<string | null> {
  const { timeZone } = await db
    .selectFrom("clients")
    .innerJoin("users", "users.id", "clients.contactUserId")
    .select("users.timeZone")
    .where("clients.id", "=", clientId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
