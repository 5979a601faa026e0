import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "./database.ts";
import { encodeArray } from "./encode-array.ts";

/** Name, Postgres type and accessor of one column. */
export type Column<Item> = readonly [name: string, type: string, value: (item: Item) => unknown];

/** The constant texts between the parameters of a statement, by what they were made of. */
const knownTexts = new Map<string, TemplateStringsArray>();

/**
 * `insert into table (…) select * from unnest(…)`: one constant statement for any number of rows, usable
 * alone or inside a `with`.
 */
export function insertRows<Item>(
  table: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const names = columns.map(([name]) => `"${name}"`).join(", ");
  return fromArrays(`insert into "${table}" (${names}) select * from `, items, columns);
}

/** Items as a row set, one array per column. */
export function unnestRows<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  return fromArrays("", items, columns);
}

/** Kysely's tag with a text that is built once: only its parameters are new. */
function fromArrays<Item>(
  start: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
): RawBuilder<unknown> {
  const key = `${start} ${columns.map(([, type]) => type).join(" ")}`;
  let texts = knownTexts.get(key);
  if (!texts) {
    texts = textsBetween(start, columns);
    knownTexts.set(key, texts);
  }
  return sql(texts, ...columns.map(([, type, value]) => encodeArray(type, items.map(value))));
}

function textsBetween<Item>(start: string, columns: readonly Column<Item>[]): TemplateStringsArray {
  const texts = columns.map(([, type], index) => {
    const isLast = index === columns.length - 1;
    return `::${type}[]${isLast ? ")" : ", "}`;
  });
  const all = [`${start}unnest(`, ...texts];
  return Object.assign(all, { raw: all });
}

/**
 * Executes independent writes as one statement, in one round trip. Deferred checks, such as the sums of
 * journals, run at commit. Names in the writes are those of the database.
 */
export async function writeTogether(tx: Transaction, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(tx.withoutPlugins());
}
