import { addDays, type SettlementCalendar } from "#domain/calendar.ts";
import { confirmationDue } from "#domain/clients/restrictions/confirmation-due.ts";
import { defaultTimeZone, localDay, startOfDayIn } from "#domain/time-zone.ts";

/**
 * The moment before which a deadline is so long ago that the second person's time is over as well: money recorded by hand keeps an
 * exchange open past its deadline for as long as one person's restriction does.
 */
export function verifiedBefore(now: Date, calendar: SettlementCalendar): Date {
  let day = localDay(defaultTimeZone, now).day;
  while (confirmationDue(justBefore(day), calendar) > now) day = addDays(day, -1);
  return startOfDayIn(defaultTimeZone, day);
}

function justBefore(day: Parameters<typeof addDays>[0]): Date {
  return new Date(startOfDayIn(defaultTimeZone, day).getTime() - 1);
}
