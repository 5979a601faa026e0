import { type Day, parseDay } from "#domain/calendar.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses a typed day: "24 Nov 2026", "24/11/2026", "24.11.2026", "24112026" or "2026-11-24"; the day comes
 * before the month. Undefined for anything else and for a day that does not exist.
 */
export function parseTypedDay(typed: string): Day | undefined {
  const text = typed.trim().toLowerCase();
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) {
    const [year = "", month = "", day = ""] = text.split("-");
    return dayFrom(day, month, year);
  }
  const figures =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (figures) return dayFrom(figures[1], figures[2], figures[3]);
  const named = /^(\d{1,2})[\s/.-]*([a-z]{3,9})\.?[\s/.,-]*(\d{4})$/.exec(text);
  const month = months.indexOf(named?.[2]?.slice(0, 3) ?? "") + 1;
  return named && month > 0 ? dayFrom(named[1], String(month), named[3]) : undefined;
}

function dayFrom(day = "", month = "", year = ""): Day | undefined {
  return parseDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
