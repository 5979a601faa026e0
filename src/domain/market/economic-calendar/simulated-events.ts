import { addDays, type Day, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { EconomicEvent } from "./economic-event.ts";

type Series = {
  readonly currency: CurrencyCode;
  readonly title: string;
  /** Minutes after midnight UTC. */
  readonly minute: number;
  /** A day of the series, from which it comes again every so many weeks. */
  readonly first: Day;
  readonly weeks: number;
};

const weekMs = 7 * 86_400_000;

const series: readonly Series[] = [
  { currency: "EUR", title: "Interest rate decision", minute: 735, first: "2026-01-08" as Day, weeks: 6 },
  { currency: "GBP", title: "Interest rate decision", minute: 720, first: "2026-01-15" as Day, weeks: 6 },
  { currency: "USD", title: "Interest rate decision", minute: 1_140, first: "2026-01-21" as Day, weeks: 6 },
  { currency: "JPY", title: "Interest rate decision", minute: 180, first: "2026-01-23" as Day, weeks: 7 },
  { currency: "USD", title: "Jobs report", minute: 810, first: "2026-01-02" as Day, weeks: 4 },
  { currency: "GBP", title: "Inflation figures", minute: 420, first: "2026-01-14" as Day, weeks: 4 },
  { currency: "EUR", title: "Inflation figures", minute: 600, first: "2026-01-20" as Day, weeks: 4 },
];

/** Made-up events of a period, its last day included: each series on its weekday, every so many weeks. */
export function simulatedEvents(from: Day, until: Day): (EconomicEvent & { readonly at: Date })[] {
  return series.flatMap(({ currency, title, minute, first, weeks }) => {
    const step = weeks * weekMs;
    const since = startOfDay(from).getTime() - startOfDay(first).getTime();
    const events = [];
    for (
      let day = addDays(first, Math.ceil(since / step) * weeks * 7);
      day <= until;
      day = addDays(day, weeks * 7)
    )
      events.push({ currency, title, day, at: new Date(startOfDay(day).getTime() + minute * 60_000) });
    return events;
  });
}
