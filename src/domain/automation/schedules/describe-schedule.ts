import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import { formatCounted } from "#domain/plural.ts";
import type { ScheduleRule } from "./schedule-rule.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The rule in words, such as "Every 2 weeks on Friday, 12 payments". */
export function describeRule(
  rule: Omit<ScheduleRule, "startsOn" | "endsOn"> & {
    readonly startsOn: string;
    readonly endsOn: string | null;
  },
): string {
  const { endsOn, paymentCount } = rule;
  const ends = [
    ...(endsOn === null ? [] : [`until ${formatCalendarDay(endsOn as Day)}`]),
    ...(paymentCount === null ? [] : [formatCounted(paymentCount, "payment")]),
  ];
  return [describeFrequency(rule), ...ends].join(", ");
}

function describeFrequency({
  frequency,
  startsOn,
  everyWeeks,
  dayOfMonth,
}: Pick<ScheduleRule, "frequency" | "everyWeeks" | "dayOfMonth"> & { readonly startsOn: string }): string {
  if (frequency === "once") return `Once, on ${formatCalendarDay(startsOn as Day)}`;
  if (frequency === "month_end") return "Every month on the last business day";
  if (frequency === "monthly") return `Every month on ${describeDayOfMonth(dayOfMonth ?? 31)}`;
  const weekday = weekdays[new Date(`${startsOn}T00:00:00Z`).getUTCDay()];
  return everyWeeks === 1 ? `Every ${weekday}` : `Every ${everyWeeks} weeks on ${weekday}`;
}

function describeDayOfMonth(day: number): string {
  if (day === 31) return "the last day";
  return day > 28 ? `day ${day}, or the last day of shorter months` : `day ${day}`;
}
