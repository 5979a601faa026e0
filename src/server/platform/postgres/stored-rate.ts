import type { ColumnType } from "kysely";
import type { QueryResult } from "pg";
import { formatRate, maxRate, type Rate, requireRate } from "#domain/rate.ts";

/** A column of `numeric(20, 10)`: read as a rate, written as the decimal text that `formatRate` makes. */
export type StoredRate = ColumnType<Rate, string, string>;

/**
 * Like `StoredRate`, and may have none. None is stored as the largest rate, which no rate reaches, because a version before
 * this one reads each as a rate (decision 109).
 */
export type StoredOptionalRate = ColumnType<Rate | null, string, string>;

const storedNone = formatRate(maxRate);

/** The text for a column of `StoredOptionalRate`. */
export function formatOptionalRate(rate: Rate | null): string {
  return rate === null ? storedNone : formatRate(rate);
}

const numeric = 1700;
/** The type modifier of `numeric(20, 10)`: precision and scale in two 16-bit halves, offset by four. */
const twentyTen = ((20 << 16) | 10) + 4;

/**
 * Replaces the texts of a result's rates by rates, and of stored optional ones that are none by null. The database describes
 * each column of a result by its type, precision and scale, which a column keeps under an alias and an expression, such as a
 * minimum, does not.
 */
export function readStoredRates(result: Pick<QueryResult, "fields" | "rows">): void {
  for (const { name, dataTypeID, dataTypeModifier } of result.fields ?? []) {
    if (dataTypeID !== numeric || dataTypeModifier !== twentyTen) continue;
    for (const row of result.rows) if (row[name] !== null) row[name] = readRate(row[name]);
  }
}

function readRate(text: string): Rate | null {
  return text === storedNone ? null : requireRate(text);
}
