import { addDays, type Day, isWeekend, parseDay } from "#domain/calendar.ts";

/** Zone of the lines' days, in which the banks' cut-offs are. */
export const batchTimeZone = "Europe/London";

/** How far ahead a line may be dated. */
export const maxDaysAhead = 366;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day as files and spreadsheets write it: 2026-11-30, 30.11.2026, 30/11/2026 with the day first, 30 Nov 2026. */
export function parseWrittenDay(text: string): Day | undefined {
  const typed = text.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T\S*|\s+00:00(?::00)?)?$/.exec(typed)?.[1];
  if (iso !== undefined) return parseDay(iso);
  const figures = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed);
  if (figures) return dayFrom(figures[3], figures[2], figures[1]);
  const words = /^(\d{1,2})\.?[\s-]+([a-z]{3,9})\.?[\s-]+(\d{4})$/i.exec(typed);
  const month = words?.[2] === undefined ? -1 : months.indexOf(words[2].slice(0, 3).toLowerCase());
  return words && month >= 0 ? dayFrom(words[3], String(month + 1), words[1]) : undefined;
}

function dayFrom(year = "", month = "", day = ""): Day | undefined {
  return parseDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

export type PayDay =
  /** Null for at once. */
  { readonly ok: true; readonly paysOn: Day | null } | { readonly ok: false; readonly fault: string };

/** When a line with this date is paid: at once without a date, else on that day or the next business day. */
export function payDay(text: string, today: Day, isHoliday: (day: Day) => boolean): PayDay {
  if (text.trim() === "") return { ok: true, paysOn: null };
  const day = parseWrittenDay(text);
  if (!day) return { ok: false, fault: "Enter a day, like 2026-11-30 or 30/11/2026." };
  if (day < today) return { ok: false, fault: "This day has passed." };
  if (day > addDays(today, maxDaysAhead)) return { ok: false, fault: "Choose a day within a year." };
  return { ok: true, paysOn: day === today ? null : followingBusinessDay(day, isHoliday) };
}

function followingBusinessDay(day: Day, isHoliday: (day: Day) => boolean): Day {
  let next = day;
  while (isWeekend(next) || isHoliday(next)) next = addDays(next, 1);
  return next;
}
