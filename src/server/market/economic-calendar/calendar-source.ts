import type { Day } from "#domain/calendar.ts";
import type { EconomicEvent } from "#domain/market/economic-calendar/economic-event.ts";

export type CalendarPeriod = { readonly from: Day; readonly until: Day };

/** An event as its calendar has it; `uid` is unique there. */
export type CalendarEvent = EconomicEvent & { readonly uid: string };

/** A calendar of events that move rates. */
export type CalendarSource = {
  /** Of no other source; kept with its events. */
  readonly name: string;
  /** Who is named as their source: the publisher's site. */
  readonly site: string;
  /** True when nobody announced its events; every screen with them says so. */
  readonly simulated: boolean;
  /** Its events of a period, whose last day is included. @throws when it can't be read. */
  read(period: CalendarPeriod, signal: AbortSignal): Promise<readonly CalendarEvent[]>;
};
