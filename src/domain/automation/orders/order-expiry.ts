import { addDays, type Day, dayOf, parseDay, startOfDay } from "#domain/calendar.ts";

/** Maximum and default lifetime of an order, in days. */
export const maxOrderDays = 30;
export const defaultOrderDays = 7;

/** Default last day of an order placed now. */
export function suggestedExpiry(now: Date): Day {
  return addDays(dayOf(now), defaultOrderDays);
}

export function latestExpiry(now: Date): Day {
  return addDays(dayOf(now), maxOrderDays);
}

/** Last moment of an order: the end of its last day in UTC. */
export function endOfExpiry(day: Day): Date {
  return startOfDay(addDays(day, 1));
}

/** Parses the last day of an order placed now; returns a message when invalid. */
export function parseExpiry(
  text: string,
  now: Date,
): { readonly ok: true; readonly day: Day } | { readonly ok: false; readonly fault: string } {
  const day = parseDay(text.trim());
  if (day === undefined)
    return { ok: false, fault: "This date doesn't exist. Check the day, month and year." };
  if (day < dayOf(now)) return { ok: false, fault: "The expiry date cannot be in the past" };
  if (day > latestExpiry(now))
    return { ok: false, fault: `Orders can be valid for up to ${maxOrderDays} days` };
  return { ok: true, day };
}
