import { readEconomicCalendar } from "#contract/market/economic-calendar.ts";
import { addDays, dayOf } from "#domain/calendar.ts";
import { firstDayAnywhere, isAhead } from "#domain/market/economic-calendar/economic-event.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { calendarSources } from "./calendar-sources.ts";
import { listEvents } from "./store.ts";

const daysShown = 14;
const maxShown = 200;

export const economicCalendarRoutes: readonly Route[] = [
  read(readEconomicCalendar, async ({ now }, { db, config }) => {
    const until = addDays(dayOf(now), daysShown);
    const period = { from: firstDayAnywhere(now), until, limit: maxShown };
    const sites = new Map(calendarSources(config).map(({ name, site }) => [name, site]));
    const rows = await listEvents(db, period);
    return {
      sources: [...new Set(sites.values())],
      events: rows.flatMap(({ source: name, ...event }) => {
        const source = sites.get(name);
        return source !== undefined && isAhead(event, now) ? [{ ...event, source }] : [];
      }),
    };
  }),
];
