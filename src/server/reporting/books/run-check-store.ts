import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";

/** A violated invariant of the books. */
export type Break = { readonly check: string; readonly subject: string; readonly found: string };

/** The SQL condition that a column's journal is in a range. */
export type InRange = (column: string) => string;

/** Returns one row per break; a function's is run for each range of journals, so that no statement grows with the ledger. */
export type Check = { readonly name: string; readonly statement: string | ((isInRange: InRange) => string) };

const breaksLimit = 100;
/** Over a million entries, which take some seconds; smaller ranges look trades up again and again. */
const journalsARange = 200_000;

/** Up to a hundred breaks. Materialized, since a plan for any hundred rows would look entries up one by one to find none. */
export async function runCheck(
  db: Database,
  { name, statement }: Check,
  rangeSize = journalsARange,
): Promise<Break[]> {
  const isWhole = typeof statement === "string";
  const statements = isWhole ? [statement] : (await journalRanges(db, rangeSize)).map(statement);
  const breaks: Break[] = [];
  for (const each of statements) {
    const { rows } = await sql<{ subject: string; found: string }>`
      with broken as materialized (${sql.raw(each)}) select subject, found from broken limit ${breaksLimit}`.execute(
      db,
    );
    breaks.push(...rows.map((row) => ({ check: name, ...row })));
  }
  return breaks.slice(0, breaksLimit);
}

/** Ranges of journal ids that together hold every id, also of journals that are missing. */
async function journalRanges(db: Database, size: number): Promise<InRange[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as number from journals) as numbered
    where number % ${size} = 0 order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  return [undefined, ...ids].map((from, index) => {
    const below = ids[index];
    return (column) =>
      [
        "true",
        ...(from === undefined ? [] : [`${column} >= '${from}'`]),
        ...(below === undefined ? [] : [`${column} < '${below}'`]),
      ].join(" and ");
  });
}
