import { addDays, type Day, dayOf, parseDay, startOfDay } from "#domain/calendar.ts";

/** An order may wait for at most so many days, and does for the default unless the client says otherwise. */
export const maxOrderDays = 30;
export const defaultOrderDays = 7;

/** The day that is suggested to whoever places an order now. */
export function suggestedExpiry(now: Date): Day {
  return addDays(dayOf(now), defaultOrderDays);
}

export function latestExpiry(now: Date): Day {
  return addDays(dayOf(now), maxOrderDays);
}

/** The last moment of an order: the end, in UTC, of the day that it names. */
export function endOfExpiry(day: Day): Date {
  return startOfDay(addDays(day, 1));
}

/** Reads the last day of an order that is placed now; what is wrong with it, in words, when something is. */
export function parseExpiry(
  text: string,
  now: Date,
): { readonly ok: true; readonly day: Day } | { readonly ok: false; readonly fault: string } {
  const day = parseDay(text.trim());
  if (day === undefined)
    return { ok: false, fault: "This day does not exist. Choose one such as 2026-11-28." };
  if (day < dayOf(now)) return { ok: false, fault: "The expiry date cannot be in the past" };
  if (day > latestExpiry(now))
    return { ok: false, fault: `Orders can be valid for up to ${maxOrderDays} days` };
  return { ok: true, day };
}
