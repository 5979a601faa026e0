import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Period } from "#domain/reporting/budget-rates/budget-rate.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { BudgetRates } from "#server/platform/schema.ts";

export type BudgetRateRow = Selectable<BudgetRates>;

/** A budget rate with the trades of its period by stage; amounts as text, in minor units. */
export type TrackedRow = BudgetRateRow & {
  readonly totals: readonly {
    readonly stage: TradeStage;
    readonly exchanges: number;
    readonly sold: string;
    readonly bought: string;
  }[];
};

/** Latest period first, at most `maxBudgetRates`; each with its trades, as of one moment. */
export async function listTrackedRows(db: Database | Transaction, clientId: string): Promise<TrackedRow[]> {
  return trackedRows(db, clientId, sql`true`);
}

export async function findTrackedRow(
  db: Database | Transaction,
  clientId: string,
  id: string,
): Promise<TrackedRow | undefined> {
  const [row] = await trackedRows(db, clientId, sql`budget.id = ${id}`);
  return row;
}

async function trackedRows(
  db: Database | Transaction,
  clientId: string,
  condition: ReturnType<typeof sql>,
): Promise<TrackedRow[]> {
  const { rows } = await sql<TrackedRow>`
    select budget.*, coalesce(booked.totals, '[]') as totals
    from budget_rates budget
    left join lateral (
      select json_agg(json_build_object('stage', stage, 'exchanges', exchanges,
        'sold', sold::text, 'bought', bought::text)) as totals
      from (
        select stage, count(*) as exchanges, sum(from_amount) as sold, sum(to_amount) as bought
        from trades
        where client_id = budget.client_id
          and from_currency = budget.from_currency and to_currency = budget.to_currency
          and created_at >= budget.starts_on::timestamp at time zone 'Europe/London'
          and created_at < (budget.ends_on + 1)::timestamp at time zone 'Europe/London'
        group by stage) as by_stage) as booked on true
    where budget.client_id = ${clientId} and ${condition}
    order by budget.starts_on desc, budget.from_currency, budget.to_currency`.execute(db);
  return rows;
}

/** Serialises creation and changes, so that the limit holds and an overlap is refused with its period. */
export async function lockClientBudgetRates(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forNoKeyUpdate().execute();
}

export async function countBudgetRates(tx: Transaction, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("budgetRates")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findBudgetRate(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<BudgetRateRow | undefined> {
  return tx
    .selectFrom("budgetRates")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
}

type Place = Period & Pick<BudgetRateRow, "id" | "clientId" | "fromCurrency" | "toCurrency">;

/** The earliest other budget rate of these currencies whose period overlaps. */
export async function findOverlap(tx: Transaction, place: Place): Promise<Period | undefined> {
  return tx
    .selectFrom("budgetRates")
    .select(["startsOn", "endsOn"])
    .where("clientId", "=", place.clientId)
    .where("fromCurrency", "=", place.fromCurrency)
    .where("toCurrency", "=", place.toCurrency)
    .where("id", "<>", place.id)
    .where("startsOn", "<=", place.endsOn)
    .where("endsOn", ">=", place.startsOn)
    .orderBy("startsOn")
    .limit(1)
    .executeTakeFirst();
}

export async function insertBudgetRate(tx: Transaction, row: Insertable<BudgetRates>): Promise<void> {
  await tx.insertInto("budgetRates").values(row).execute();
}

/** Increments the version. */
export async function updateBudgetRate(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  changes: Updateable<BudgetRates>,
): Promise<void> {
  await tx
    .updateTable("budgetRates")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .execute();
}

/** False when there was none. */
export async function deleteBudgetRate(tx: Transaction, clientId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("budgetRates")
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteClientBudgetRates(tx: Transaction, clientId: string): Promise<void> {
  await tx.deleteFrom("budgetRates").where("clientId", "=", clientId).execute();
}
