import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SortDirection } from "#contract/clients/admin-clients.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";
import type { ReferenceRange } from "#domain/trading/trades/trade-reference.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

type Reader = Database | Transaction;

/** Common filters of the desk's trade and quote lists. */
export type DeskListFilters = {
  readonly staff: Viewer;
  readonly clientId: string | undefined;
  readonly reference: ReferenceRange | undefined;
  /** SQL condition on the client column, when a client is searched for. */
  readonly ofClient: RawBuilder<boolean> | undefined;
  readonly from: CurrencyCode | undefined;
  readonly to: CurrencyCode | undefined;
  readonly since: Date | undefined;
  readonly before: Date | undefined;
};

export type DeskListPage = {
  readonly direction: SortDirection;
  /** Id of the last row of the previous page. */
  readonly cursor: string | undefined;
  readonly limit: number;
};

/** Counting stops here, to bound the query. */
export const maxCount = 10_000;

/** SQL conditions for rows of trades or quotes. */
export function filterConditions(
  table: "trades" | "quotes",
  filters: DeskListFilters,
): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { clientId, ofClient, from, to, since, before } = filters;
  const conditions: RawBuilder<SqlBool>[] = [visibleTo(filters.staff, `${table}.clientId`)];
  if (clientId !== undefined) conditions.push(sql`${column("clientId")} = ${clientId}`);
  if (ofClient) conditions.push(ofClient);
  if (from !== undefined) conditions.push(sql`${column("fromCurrency")} = ${from}`);
  if (to !== undefined) conditions.push(sql`${column("toCurrency")} = ${to}`);
  if (since) conditions.push(sql`${column("createdAt")} >= ${since}`);
  if (before) conditions.push(sql`${column("createdAt")} < ${before}`);
  return conditions;
}

/** A reference range below this size is sorted instead of walking the list. */
const fewReferences = 100_000;

/**
 * Sort column of the list. References rise with time, so for few of them the expression is written such that
 * Postgres finds and sorts them instead of walking the index.
 */
export function selectReferenceTime(
  table: "trades" | "quotes",
  { reference }: DeskListFilters,
): RawBuilder<Date> {
  const moment = sql.ref<Date>(`${table}.createdAt`);
  if (!reference) return sql`${moment}`;
  const number = (text: string) => Number(text.replace(/^FX/, ""));
  const isFew = number(reference.last) - number(reference.first) < fewReferences;
  return isFew ? sql`${moment} + interval '0'` : sql`${moment}`;
}

/** Number of matching rows, up to one above `maxCount`. */
export async function countUpTo(
  db: Reader,
  table: "trades" | "quotes",
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const some = db
    .selectFrom(table)
    .select("id")
    .where(({ and }) => and([...conditions]))
    .limit(maxCount + 1);
  const row = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** @throws Refused `input_malformed` when no row has the cursor's id. */
export async function afterRow(db: Reader, table: "trades" | "quotes", { cursor, direction }: DeskListPage) {
  if (cursor === undefined) return [];
  const last = await db.selectFrom(table).select("createdAt").where("id", "=", cursor).executeTakeFirst();
  if (!last)
    throw new Refused("input_malformed", {
      cursor: "We couldn't find that page. Go back to the start of the list.",
    });
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  return [
    sql<SqlBool>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) ${beyond} (${last.createdAt}, ${cursor}::uuid)`,
  ];
}
