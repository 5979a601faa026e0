import { type RawBuilder, sql } from "kysely";

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
