import { addDays, dayOf } from "#domain/calendar.ts";
import type { CalendarPeriod, CalendarSource } from "#server/market/economic-calendar/calendar-source.ts";
import { calendarSources } from "#server/market/economic-calendar/calendar-sources.ts";
import { deleteOtherSources, replaceEvents } from "#server/market/economic-calendar/store.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Days ahead for which events are kept, longer than they are shown so that a calendar may be away for weeks. */
const daysAhead = 60;
const maxEvents = 1_000;
const timeoutMs = 30_000;

/** Reads each calendar again. One that can't be read keeps the events that it had, and is logged. */
export async function refreshCalendar(
  app: Pick<App, "config" | "clock" | "log">,
  db: Database,
): Promise<void> {
  const sources = calendarSources(app.config);
  const today = dayOf(app.clock());
  const period = { from: addDays(today, -1), until: addDays(today, daysAhead) };
  await deleteOtherSources(
    db,
    sources.map(({ name }) => name),
  );
  for (const source of sources)
    await refresh(source, period, db).catch((error) => {
      app.log.warn({ calendar: source.name, reason: String(error) }, "an economic calendar wasn't read");
    });
}

async function refresh(source: CalendarSource, period: CalendarPeriod, db: Database): Promise<void> {
  const events = await source.read(period, AbortSignal.timeout(timeoutMs));
  if (events.length > maxEvents) throw new Error(`more than ${maxEvents} events`);
  await db.transaction().execute((tx) => replaceEvents(tx, source, events));
}
