import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "./database.ts";

/** Name, Postgres type and accessor of one column. */
export type Column<Item> = readonly [name: string, type: string, value: (item: Item) => unknown];

/**
 * `insert into table (…) select * from unnest(…)`: one constant statement for any number of rows, usable
 * alone or inside a `with`.
 */
export function insertRows<Item>(
  table: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  return sql`insert into ${sql.table(table)} (${names}) select * from ${unnestRows(items, columns)}`;
}

/** Items as a row set, one array per column. */
export function unnestRows<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const arrays = columns.map(([, type, value]) => sql`${items.map(value)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)})`;
}

/**
 * Executes independent writes as one statement, in one round trip. Deferred checks, such as the sums of
 * journals, run at commit.
 */
export async function writeTogether(tx: Transaction, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(tx);
}
