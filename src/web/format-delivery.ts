import { formatDate, formatPeriod } from "#web/design/format.ts";

/** Days of delivery: `17 Jun 2026` for a fixed date. */
export function formatDelivery({
  deliveryFrom,
  deliveryTo,
}: {
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
}): string {
  return deliveryFrom === deliveryTo
    ? formatDate(deliveryTo)
    : formatPeriod({ startsOn: deliveryFrom, endsOn: deliveryTo });
}
