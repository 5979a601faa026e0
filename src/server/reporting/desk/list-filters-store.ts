import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SortDirection } from "#contract/clients/admin-clients.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";
import type { ReferenceRange } from "#domain/trading/trades/reference-range.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

type Reader = Database | Transaction;

/** What the desk's lists of trades and of quotes are narrowed to alike. */
export type DeskListFilters = {
  readonly staff: Viewer;
  readonly clientId: string | undefined;
  readonly reference: ReferenceRange | undefined;
  /** What holds of the column that names the client, where one is searched for. */
  readonly ofClient: RawBuilder<boolean> | undefined;
  readonly from: CurrencyCode | undefined;
  readonly to: CurrencyCode | undefined;
  readonly since: Date | undefined;
  readonly before: Date | undefined;
};

export type DeskListPage = {
  readonly direction: SortDirection;
  /** The row after which the list goes on. */
  readonly cursor: string | undefined;
  readonly limit: number;
};

/** Counting ends here: how many more there are changes nothing. */
export const maxCount = 10_000;

/** What must hold of each row of trades or quotes. */
export function filterConditions(table: "trades" | "quotes", sought: DeskListFilters): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { clientId, ofClient, from, to, since, before } = sought;
  const conditions: RawBuilder<SqlBool>[] = [visibleTo(sought.staff, `${table}.clientId`)];
  if (clientId !== undefined) conditions.push(sql`${column("clientId")} = ${clientId}`);
  if (ofClient) conditions.push(ofClient);
  if (from !== undefined) conditions.push(sql`${column("fromCurrency")} = ${from}`);
  if (to !== undefined) conditions.push(sql`${column("toCurrency")} = ${to}`);
  if (since) conditions.push(sql`${column("createdAt")} >= ${since}`);
  if (before) conditions.push(sql`${column("createdAt")} < ${before}`);
  return conditions;
}

/** References numbered within so few of each other are fewer rows than are worth walking the newest for. */
const fewReferences = 100_000;

/**
 * The moment that a list goes by. References rise with time, so the newest rows have none of an older reference: where few
 * are sought, the moment is written so that Postgres finds these and sorts them, and does not walk the list to them.
 */
export function momentOf(table: "trades" | "quotes", { reference }: DeskListFilters): RawBuilder<Date> {
  const moment = sql.ref<Date>(`${table}.createdAt`);
  if (!reference) return sql`${moment}`;
  const number = (text: string) => Number(text.replace(/^FX/, ""));
  const isFew = number(reference.last) - number(reference.first) < fewReferences;
  return isFew ? sql`${moment} + interval '0'` : sql`${moment}`;
}

/** How many rows hold to all conditions, counted up to one more than is told. */
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

/** @throws Refused `input_malformed` where there is no row of the cursor's id. */
export async function afterRow(db: Reader, table: "trades" | "quotes", { cursor, direction }: DeskListPage) {
  if (cursor === undefined) return [];
  const last = await db.selectFrom(table).select("createdAt").where("id", "=", cursor).executeTakeFirst();
  if (!last) throw new Refused("input_malformed", { cursor: "This page is not known." });
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  return [
    sql<SqlBool>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) ${beyond} (${last.createdAt}, ${cursor}::uuid)`,
  ];
}
