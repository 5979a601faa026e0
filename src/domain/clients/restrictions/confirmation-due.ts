import { addSettlementDays, type SettlementCalendar, startOfDay } from "#domain/calendar.ts";
import { defaultTimeZone, localDay, momentIn } from "#domain/time-zone.ts";
import { payingKinds, type RestrictionKind } from "./restriction.ts";

const dueAtMs = 17 * 3_600_000;

/** Restrictions of a client set within this time are due together, so that one after another gives no more time. */
export const sharedConfirmationMs = 30 * 24 * 3_600_000;

/** Whether a client restricted from these can't pay for what is booked, so that exchanges stay open past their deadlines. */
export function keepsFromPaying(kinds: readonly RestrictionKind[]): boolean {
  return payingKinds.some((kind) => kinds.includes(kind));
}

/** Until when a second person has to confirm a restriction set now: 17:00 in London on the next business day there. */
export function confirmationDue(now: Date, calendar: SettlementCalendar): Date {
  const dueOn = addSettlementDays(localDay(defaultTimeZone, now).day, 1, ["GBP"], calendar);
  return momentIn(defaultTimeZone, new Date(startOfDay(dueOn).getTime() + dueAtMs));
}
