import type { ColumnType } from "kysely";
import type { QueryResult } from "pg";
import { type Rate, requireRate } from "#domain/rate.ts";

/** A column of `numeric(20, 10)`: read as a rate, written as the decimal text that `formatRate` makes. */
export type StoredRate = ColumnType<Rate, string, string>;

const numeric = 1700;
/** The type modifier of `numeric(20, 10)`: precision and scale in two 16-bit halves, offset by four. */
const twentyTen = ((20 << 16) | 10) + 4;

/**
 * Replaces the texts of a result's rates by rates. The database describes each column of a result by its type, precision
 * and scale, which a column keeps under an alias and an expression, such as a minimum, does not.
 */
export function readStoredRates(result: Pick<QueryResult, "fields" | "rows">): void {
  for (const { name, dataTypeID, dataTypeModifier } of result.fields ?? []) {
    if (dataTypeID !== numeric || dataTypeModifier !== twentyTen) continue;
    for (const row of result.rows) if (row[name] !== null) row[name] = requireRate(row[name]);
  }
}
