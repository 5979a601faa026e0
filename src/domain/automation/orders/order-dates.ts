import { addDays, type Day, dayOf, parseDay, startOfDay } from "#domain/calendar.ts";

/** Maximum and default lifetime of an order with an end date, in days from its start. */
export const maxOrderDays = 30;
export const defaultOrderDays = 7;

/** Days until the last possible start. */
export const maxStartDays = 30;

/** Lifetime of an order that is good till cancelled: none rests for ever. */
export const goodTillCancelledDays = 365;

/** Days between two mails that an order good till cancelled is still open. */
export const reminderDays = 30;

export type OrderDatesInput = {
  /** First day on which the rate is watched; at once by default. */
  readonly startDate?: string | undefined;
  /** Last day; seven days after the start by default. */
  readonly expiryDate?: string | undefined;
  readonly goodTillCancelled?: boolean | undefined;
};

export type OrderDates = {
  /** As it was asked for. */
  readonly startDay: Day | undefined;
  /** Null for an order that watches the rate at once. */
  readonly startsAt: Date | null;
  readonly lastDay: Day;
};

export type OrderDatesResult =
  | { readonly ok: true; readonly dates: OrderDates }
  | { readonly ok: false; readonly faults: { readonly startDate?: string; readonly expiryDate?: string } };

/**
 * Parses the first and the last day of an order placed now; returns a message for the first that is invalid. One that was
 * prepared earlier may have begun since: then it starts at once.
 */
export function parseOrderDates(
  input: OrderDatesInput,
  now: Date,
  { wasPrepared = false }: { readonly wasPrepared?: boolean } = {},
): OrderDatesResult {
  const start = parseStart(input.startDate ?? "", now, wasPrepared);
  if (!start.ok) return { ok: false, faults: { startDate: start.fault } };
  const startsLater = start.day !== undefined && start.day > dayOf(now);
  const first = startsLater ? start.day : dayOf(now);
  const last = input.goodTillCancelled
    ? parseNoExpiry(input.expiryDate, first)
    : parseExpiry(input.expiryDate, first, now);
  if (!last.ok) return { ok: false, faults: { expiryDate: last.fault } };
  const startsAt = startsLater ? startOfDay(first) : null;
  return { ok: true, dates: { startDay: start.day, startsAt, lastDay: last.day } };
}

type Parsed<Result> =
  | { readonly ok: true; readonly day: Result }
  | { readonly ok: false; readonly fault: string };

const noSuchDay = "This date doesn't exist. Check the day, month and year.";

function parseStart(text: string, now: Date, mayBePast: boolean): Parsed<Day | undefined> {
  if (text.trim() === "") return { ok: true, day: undefined };
  const day = parseDay(text.trim());
  if (day === undefined) return { ok: false, fault: noSuchDay };
  if (day < dayOf(now) && !mayBePast) return { ok: false, fault: "The start date cannot be in the past" };
  if (day > latestStart(now))
    return { ok: false, fault: `Orders can start up to ${maxStartDays} days from now` };
  return { ok: true, day };
}

function parseNoExpiry(text: string | undefined, first: Day): Parsed<Day> {
  return text === undefined
    ? { ok: true, day: addDays(first, goodTillCancelledDays) }
    : { ok: false, fault: "Leave the expiry date out of an order that's good till cancelled" };
}

function parseExpiry(text: string | undefined, first: Day, now: Date): Parsed<Day> {
  if (text === undefined) return { ok: true, day: addDays(first, defaultOrderDays) };
  const day = parseDay(text.trim());
  if (day === undefined) return { ok: false, fault: noSuchDay };
  if (day < dayOf(now)) return { ok: false, fault: "The expiry date cannot be in the past" };
  if (day < first) return { ok: false, fault: "The expiry date cannot be before the start date" };
  if (day > latestExpiry(first))
    return { ok: false, fault: `Orders can be valid for up to ${maxOrderDays} days` };
  return { ok: true, day };
}

export function latestStart(now: Date): Day {
  return addDays(dayOf(now), maxStartDays);
}

/** Default last day of an order that starts on this day. */
export function suggestedExpiry(first: Day): Day {
  return addDays(first, defaultOrderDays);
}

/** Last possible day of an order that starts on this day, unless it is good till cancelled. */
export function latestExpiry(first: Day): Day {
  return addDays(first, maxOrderDays);
}

/** Last moment of an order: the end of its last day in UTC. */
export function endOfExpiry(day: Day): Date {
  return startOfDay(addDays(day, 1));
}

/** When the client is reminded next of an order good till cancelled that was last placed, started or reminded of `then`. */
export function nextReminder(then: Date): Date {
  return new Date(then.getTime() + reminderDays * 86_400_000);
}
