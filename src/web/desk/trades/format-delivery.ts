import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";

type Delivery = { readonly createdAt: string; readonly deliveryDate: string };
type Step = { readonly kind: string; readonly at: string };

const endings = new Map([
  ["completed", "Completed"],
  ["cancelled", "None: cancelled"],
  ["failed", "None: failed"],
]);

/** A delivery day is that of money which arrives on the day of booking. */
export function formatQuotedDelivery({ createdAt, deliveryDate }: Delivery): string {
  return `${formatDay(deliveryDate)} if paid on ${formatDay(dayOf(createdAt))}`;
}

/** The same once booked; later money delays it. Of a trade that is over, when it was completed or closed. */
export function formatBookedDelivery(
  trade: Delivery & { readonly timeline: readonly Step[] },
  now: Date,
): string {
  const over = trade.timeline.find(({ kind }) => endings.has(kind));
  if (over) return `${endings.get(over.kind)} on ${formatDay(dayOf(over.at))}`;
  const funded = trade.timeline.find(({ kind }) => kind === "funded");
  const booked = dayOf(trade.createdAt);
  if (funded)
    return dayOf(funded.at) === booked
      ? formatDay(trade.deliveryDate)
      : "2 business days after the money arrived";
  return dayOf(now.toISOString()) === booked
    ? `${formatDay(trade.deliveryDate)} if paid today`
    : "2 business days after it is paid";
}

function dayOf(at: string): Day {
  return clockIn(defaultTimeZone, new Date(at)).day;
}

function formatDay(day: string): string {
  return formatCalendarDay(day as Day);
}
