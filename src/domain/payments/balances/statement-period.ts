import { addDays, type Day, parseDay } from "#domain/calendar.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/** Inclusive days in the client's time zone. */
export type StatementPeriod = { readonly from: Day; readonly to: Day };

export type PeriodResult =
  | { readonly ok: true; readonly value: StatementPeriod }
  | { readonly ok: false; readonly fields: FieldFaults };

/** A leap year. */
export const maxPeriodDays = 366;

const noSuchDay = "This date doesn't exist. Check the day, month and year.";

/**
 * Parses the days of a statement; refuses non-existent and future days and periods over a year. `today` is
 * the client's local day.
 */
export function parseStatementPeriod(
  input: { readonly from: string; readonly to: string },
  today: Day,
): PeriodResult {
  const [from, to] = [parseDay(input.from), parseDay(input.to)];
  if (!from || !to) {
    return { ok: false, fields: { ...(!from && { from: noSuchDay }), ...(!to && { to: noSuchDay }) } };
  }
  const fault = faultOf({ from, to }, today);
  return fault === undefined ? { ok: true, value: { from, to } } : { ok: false, fields: { to: fault } };
}

function faultOf({ from, to }: StatementPeriod, today: Day): string | undefined {
  if (to < from) return "Choose an end date after the start date.";
  if (to > today) return "Choose an end date that isn't in the future.";
  if (addDays(from, maxPeriodDays) <= to) return "Choose a period of up to a year.";
  return undefined;
}
