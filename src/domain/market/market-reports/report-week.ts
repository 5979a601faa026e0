import { addDays, type Day, isWeekend, startOfDay } from "#domain/calendar.ts";

/** The Monday of the week that contains the day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7));
}

/** The Friday of the week that begins on this Monday. */
export function fridayOf(week: Day): Day {
  return addDays(week, 4);
}

/** Monday of the latest week whose Friday is over. */
export function lastCompleteWeek(today: Day): Day {
  const monday = mondayOf(today);
  return isWeekend(today) ? monday : addDays(monday, -7);
}
