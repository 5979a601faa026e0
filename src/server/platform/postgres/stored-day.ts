import type { ColumnType } from "kysely";
import type { Day } from "#domain/calendar.ts";

/** A column of `date`: read as a day, written as its text. */
export type StoredDay = ColumnType<Day, string, string>;
