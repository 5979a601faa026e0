import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "./database.ts";

/** One column of a set of rows: its name, its Postgres type, and its value in each item. */
export type Column<Item> = readonly [name: string, type: string, value: (item: Item) => unknown];

/**
 * `insert into table (…) select * from unnest(…)`: any number of rows by one statement whose text is always the same.
 * Usable as a statement or inside a `with`.
 */
export function insertRows<Item>(
  table: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  return sql`insert into ${sql.table(table)} (${names}) select * from ${unnestRows(items, columns)}`;
}

/** The items as a row set, a column an array. */
export function unnestRows<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const arrays = columns.map(([, type, value]) => sql`${items.map(value)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)})`;
}

/**
 * Carries out writes that do not read each other in one statement, so that together they take one round trip. What
 * they check, such as the sums of journals, is checked when all are done.
 */
export async function writeTogether(tx: Transaction, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(tx);
}
