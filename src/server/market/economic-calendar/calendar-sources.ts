import type { CurrencyCode } from "#domain/currency.ts";
import { simulatedEvents } from "#domain/market/economic-calendar/simulated-events.ts";
import { fetchText } from "#server/market/rate-sources/fetch-text.ts";
import type { Config } from "#server/platform/config.ts";
import type { CalendarSource } from "./calendar-source.ts";
import { readIcalendar } from "./read-icalendar.ts";

/** The calendars that the configuration names; in a demo without any a simulated one, elsewhere none. */
export function calendarSources({
  ECONOMIC_CALENDARS: calendars,
  DEMO: isDemo,
}: Pick<Config, "ECONOMIC_CALENDARS" | "DEMO">): readonly CalendarSource[] {
  if (calendars.length === 0) return isDemo ? [simulatedCalendar] : [];
  return calendars.map(({ currency, url }) => icalendarSource(currency, new URL(url)));
}

function icalendarSource(currency: CurrencyCode, url: URL): CalendarSource {
  return {
    // Without the query, which may have a key in it.
    name: `${currency} ${url.host}${url.pathname}`,
    site: url.host,
    simulated: false,
    read: async (period, signal) => {
      const text = await fetchText(url, { signal, headers: { accept: "text/calendar" } });
      return readIcalendar(text, period).map((event) => ({ ...event, currency }));
    },
  };
}

const simulatedCalendar: CalendarSource = {
  name: "simulated",
  site: "Summit (simulated calendar)",
  simulated: true,
  read: async ({ from, until }) =>
    simulatedEvents(from, until).map((event) => ({
      ...event,
      uid: `${event.currency} ${event.title} ${event.day}`,
    })),
};
