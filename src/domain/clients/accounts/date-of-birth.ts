import { type Day, parseDay } from "#domain/calendar.ts";

const adultAt = 18;
const maxAge = 120;

/** Message for an invalid date of birth; undefined when valid. */
export function dateOfBirthFault(text: string, today: Day): string | undefined {
  const day = parseDay(text);
  if (day === undefined) return "Please enter your date of birth";
  const age = ageOn(day, today);
  if (age < 0 || age > maxAge) return "Check your date of birth";
  return age < adultAt ? "You need to be 18 or over" : undefined;
}

/** First and last day that a calendar of adults' births offers, in whole years. */
export function birthCalendar(today: Day): { readonly min: string; readonly max: string } {
  const year = Number(today.slice(0, 4));
  return { min: `${year - maxAge}-01-01`, max: `${year - adultAt}-12-31` };
}

/** In whole years. */
function ageOn(born: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
