import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { economicCalendarQuery } from "#web/api/economic-calendar-query.ts";
import { Notice } from "#web/design/notice.tsx";
import { timeZoneHere } from "#web/design/today-here.ts";
import { describeNextEvent, findNextEvent } from "./order-events.ts";

/** An event of today or tomorrow that may move a rate of these currencies; nothing without one, or while it isn't known. */
export function NextEvent({ currencies }: { currencies: readonly CurrencyCode[] }) {
  const calendar = useQuery(economicCalendarQuery);
  const reader = { now: new Date(), timeZone: timeZoneHere() };
  const next = findNextEvent(calendar.data?.events ?? [], currencies, reader);
  if (!next) return null;
  return (
    <Notice>
      {describeNextEvent(next, reader)} Rates may move around it.
      {next.simulated && " This event is simulated."}
    </Notice>
  );
}
