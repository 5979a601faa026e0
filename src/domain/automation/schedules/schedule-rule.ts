import { addDays, type Day, isWeekend, startOfDay } from "#domain/calendar.ts";
import { accepted, type FieldFaults, type Outcome, refused } from "#domain/refusal.ts";

export const frequencies = ["once", "weekly", "monthly", "month_end"] as const;
export type Frequency = (typeof frequencies)[number];

/** `following` pays on the next business day; `modified_following` on the one before if the next is in another month. */
export const holidayRules = ["following", "modified_following"] as const;
export type HolidayRule = (typeof holidayRules)[number];

export const maxWeeks = 52;
export const maxPayments = 999;
/** Days ahead that a schedule may begin. */
export const maxDaysAhead = 366;

/** When a schedule pays, in calendar days of London. */
export type ScheduleRule = {
  readonly frequency: Frequency;
  /** No payment is earlier; the day of a single one and the first of weekly ones. */
  readonly startsOn: Day;
  /** Weeks from one payment to the next; 1 unless weekly. */
  readonly everyWeeks: number;
  /** 1 to 31, the last day in shorter months; null unless monthly. */
  readonly dayOfMonth: number | null;
  /** Last day that the rule names, before any shift to a business day; of `month_end`, whose own is one, the last that it pays on. */
  readonly endsOn: Day | null;
  /** Payments in all, skipped ones included. */
  readonly paymentCount: number | null;
  readonly holidayRule: HolidayRule;
};

/** One payment of a rule. */
export type Occurrence = {
  /** Unique within a schedule: the month, or the named day of a single or weekly payment. */
  readonly period: string;
  /** Day that the rule names. */
  readonly namedOn: Day;
  /** Business day on which it is paid. */
  readonly paysOn: Day;
};

export type IsClosed = (day: Day) => boolean;

/**
 * Validates a rule that begins on `today` or later, or as it did before a change: its periods and its count go
 * on. Refuses `schedule_invalid` with the fields.
 */
export function parseScheduleRule(
  rule: ScheduleRule,
  today: Day,
  startedOn: Day = today,
): Outcome<ScheduleRule> {
  const { frequency, startsOn, endsOn, everyWeeks, dayOfMonth, paymentCount } = rule;
  const fields: Record<string, string> = {};
  if (startsOn < today && startsOn !== startedOn) fields.startsOn = "Choose today or a later day.";
  if (startsOn > addDays(today, maxDaysAhead)) fields.startsOn = "Choose a day within the next year.";
  if (endsOn !== null && endsOn < startsOn) fields.endsOn = "Choose an end date after the first payment.";
  if (!isBetween(everyWeeks, maxWeeks)) fields.everyWeeks = `Choose 1 to ${maxWeeks} weeks.`;
  if (frequency === "monthly" && (dayOfMonth === null || !isBetween(dayOfMonth, 31)))
    fields.dayOfMonth = "Choose a day from 1 to 31.";
  if (paymentCount !== null && !isBetween(paymentCount, maxPayments))
    fields.paymentCount = `Choose 1 to ${maxPayments} payments.`;
  if (Object.keys(fields).length > 0) return refused("schedule_invalid", fields satisfies FieldFaults);
  const isRepeated = frequency !== "once";
  return accepted({
    ...rule,
    everyWeeks: frequency === "weekly" ? everyWeeks : 1,
    dayOfMonth: frequency === "monthly" ? dayOfMonth : null,
    endsOn: isRepeated ? endsOn : null,
    paymentCount: isRepeated ? paymentCount : null,
  });
}

function isBetween(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

/**
 * The payments of a rule in order, at most one a day; endless for a rule without an end. `isClosed` is asked about
 * weekdays alone.
 */
export function* listOccurrences(rule: ScheduleRule, isClosed: IsClosed): Generator<Occurrence> {
  const { startsOn, endsOn, paymentCount } = rule;
  let count = 0;
  let last: Day | undefined;
  for (const { period, namedOn } of namedDays(rule)) {
    const own = payDay(namedOn, rule, isClosed);
    if (endsOn !== null && (rule.frequency === "month_end" ? own : namedOn) > endsOn) return;
    if (own < startsOn) continue;
    if (paymentCount !== null && count >= paymentCount) return;
    count += 1;
    // A week of holidays moves two weekly payments to the day after it.
    last = last !== undefined && own <= last ? openDay(addDays(last, 1), 1, isClosed) : own;
    yield { period, namedOn, paysOn: last };
  }
}

/** The payments of a rule on a day or later. */
export function* listOccurrencesFrom(
  from: Day,
  rule: ScheduleRule,
  isClosed: IsClosed,
): Generator<Occurrence> {
  for (const occurrence of listOccurrences(rule, isClosed)) if (occurrence.paysOn >= from) yield occurrence;
}

/** What a schedule has done so far. */
export type Taken = {
  /** Periods that have their payment, made or not. */
  readonly periods: ReadonlySet<string>;
  /** Latest day named by a payment that was made or is due: another rule may name it in another period. */
  readonly lastNamedOn: Day | null;
  /** Latest day on which a payment was made or is tried next. */
  readonly lastPaysOn: Day | null;
};

export const nothingTaken: Taken = { periods: new Set(), lastNamedOn: null, lastPaysOn: null };

/** The next payment on `from` or later that isn't taken; undefined when none is left. */
export function findNextOccurrence(
  rule: ScheduleRule,
  { from, taken }: { readonly from: Day; readonly taken: Pick<Taken, "periods" | "lastNamedOn"> },
  isClosed: IsClosed,
): Occurrence | undefined {
  for (const occurrence of listOccurrencesFrom(from, rule, isClosed))
    if (isFree(occurrence, taken)) return occurrence;
  return undefined;
}

/** The first payment of a changed rule, from `today` on and on a later day than any that was made or waits. */
export function findFirstOfChange(
  rule: ScheduleRule,
  { today, taken }: { readonly today: Day; readonly taken: Taken },
  isClosed: IsClosed,
): Occurrence | undefined {
  const { lastPaysOn } = taken;
  const from = lastPaysOn !== null && lastPaysOn >= today ? addDays(lastPaysOn, 1) : today;
  return findNextOccurrence(rule, { from, taken }, isClosed);
}

function isFree(
  { period, namedOn }: Occurrence,
  { periods, lastNamedOn }: Pick<Taken, "periods" | "lastNamedOn">,
): boolean {
  return !periods.has(period) && (lastNamedOn === null || namedOn > lastNamedOn);
}

/** The first so many of a list that may have no end. */
export function takeOccurrences(occurrences: Iterable<Occurrence>, count: number): Occurrence[] {
  const taken: Occurrence[] = [];
  for (const occurrence of occurrences) {
    taken.push(occurrence);
    if (taken.length === count) break;
  }
  return taken;
}

/** Bounds the search of an endless rule: 28 years of weeks. */
const maxNamedDays = 1_500;

function* namedDays({
  frequency,
  startsOn,
  everyWeeks,
  dayOfMonth,
}: ScheduleRule): Generator<Omit<Occurrence, "paysOn">> {
  if (frequency === "once") return yield { period: startsOn, namedOn: startsOn };
  for (let index = 0; index < maxNamedDays; index += 1) {
    if (frequency === "weekly") {
      const namedOn = addDays(startsOn, index * everyWeeks * 7);
      yield { period: namedOn, namedOn };
    } else {
      const namedOn = dayInMonth(startsOn, index, frequency === "monthly" ? (dayOfMonth ?? 31) : 31);
      // A month whose day is before the start is not part of the rule.
      if (namedOn >= startsOn || frequency === "month_end") yield { period: namedOn.slice(0, 7), namedOn };
    }
  }
}

/** The day of the month that is `months` after the one of `start`, or its last day when it has fewer. */
function dayInMonth(start: Day, months: number, dayOfMonth: number): Day {
  const first = startOfDay(`${start.slice(0, 7)}-01` as Day);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10) as Day;
}

function payDay(namedOn: Day, { frequency, holidayRule, startsOn }: ScheduleRule, isClosed: IsClosed): Day {
  if (frequency === "month_end") return openDay(namedOn, -1, isClosed);
  const following = openDay(namedOn, 1, isClosed);
  if (holidayRule === "following" || following.slice(0, 7) === namedOn.slice(0, 7)) return following;
  const preceding = openDay(namedOn, -1, isClosed);
  return preceding < startsOn ? following : preceding;
}

/** Bounds the search: a longer closure means a broken calendar. */
const maxClosureDays = 30;

/** The day itself if it is open, or the nearest open one in the direction. */
export function openDay(day: Day, direction: 1 | -1, isClosed: IsClosed): Day {
  for (let away = 0; away <= maxClosureDays; away += 1) {
    const candidate = addDays(day, away * direction);
    if (!isWeekend(candidate) && !isClosed(candidate)) return candidate;
  }
  throw new RangeError(`no business day within ${maxClosureDays} days of ${day}`);
}
