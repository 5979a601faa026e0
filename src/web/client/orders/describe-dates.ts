import type { Order } from "#contract/automation/orders.ts";
import { formatDateTime, formatLastMinute } from "#web/design/format.ts";

type Dates = Pick<Order, "expiresAt" | "goodTillCancelled" | "startsAt" | "awaitingStart">;

/** When an order begins and ends, such as "starts 01 Dec 2026 00:00, open until you cancel it". */
export function describeDates({ startsAt, awaitingStart, ...order }: Dates): string {
  const start = awaitingStart && startsAt !== null ? `starts ${formatDateTime(startsAt)}, ` : "";
  return `${start}${describeEnd(order)}`;
}

/** How long an open order rests. */
export function describeEnd({
  expiresAt,
  goodTillCancelled,
}: Pick<Dates, "expiresAt" | "goodTillCancelled">): string {
  return goodTillCancelled ? "open until you cancel it" : `valid until ${formatLastMinute(expiresAt)}`;
}
