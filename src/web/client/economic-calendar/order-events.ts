import type { EconomicEvent } from "#contract/market/economic-calendar.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { clockIn } from "#domain/time-zone.ts";
import { formatTime } from "#web/design/format.ts";

type Reader = { readonly now: Date; readonly timeZone: string };

/** The reader's day of an event; one without a time has the day that was announced. */
function dayHere({ day, at }: EconomicEvent, timeZone: string): Day {
  return at === null ? (day as Day) : clockIn(timeZone, new Date(at)).day;
}

/** Events that aren't over, by the reader's day, soonest first; on a day those without a time come first. */
export function groupByDay(
  events: readonly EconomicEvent[],
  { now, timeZone }: Reader,
): { readonly day: Day; readonly events: readonly EconomicEvent[] }[] {
  const days = Map.groupBy(
    events
      .filter(({ at }) => at === null || new Date(at) > now)
      .toSorted((one, other) => (one.at ?? "").localeCompare(other.at ?? "")),
    (event) => dayHere(event, timeZone),
  );
  const { day: today } = clockIn(timeZone, now);
  return [...days]
    .map(([day, ofDay]) => ({ day, events: ofDay }))
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The first event that may move a rate of these currencies today or tomorrow; none that has begun. */
export function findNextEvent(
  events: readonly EconomicEvent[],
  ofCurrencies: readonly CurrencyCode[],
  reader: Reader,
): EconomicEvent | undefined {
  const tomorrow = addDays(clockIn(reader.timeZone, reader.now).day, 1);
  const theirs = events.filter(({ currency }) => ofCurrencies.includes(currency));
  return groupByDay(theirs, reader)
    .filter(({ day }) => day <= tomorrow)
    .flatMap(({ events: ofDay }) => ofDay)[0];
}

/** "Today at 13:15: Interest rate decision (EUR)." for an event of today or tomorrow. */
export function describeNextEvent(event: EconomicEvent, { now, timeZone }: Reader): string {
  const day = dayHere(event, timeZone) === clockIn(timeZone, now).day ? "Today" : "Tomorrow";
  const time = event.at === null ? "" : ` at ${formatTime(event.at)}`;
  return `${day}${time}: ${event.title} (${event.currency}).`;
}
