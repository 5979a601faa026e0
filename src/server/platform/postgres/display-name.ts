import { type RawBuilder, sql } from "kysely";

/** A client's company or else own name, empty until given; null without a row. `table` is a name or alias. */
export function clientName(table = "clients"): RawBuilder<string | null> {
  return sql`coalesce(nullif(${sql.ref(`${table}.companyName`)}, ''), ${sql.ref(`${table}.name`)})`;
}

/** A staff user's name, or else the email address; null without a row. */
export function staffName(table: string): RawBuilder<string | null> {
  return sql`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)})`;
}
