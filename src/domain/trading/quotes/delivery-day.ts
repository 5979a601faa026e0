import { addSettlementDays, type Day, dayOf, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Business days until estimated delivery. */
const deliveryBusinessDays = 2;

/** Estimated delivery from now; only days count on which all currencies settle. */
export function deliveryDay(
  now: Date,
  currencies: readonly CurrencyCode[],
  calendar: SettlementCalendar,
): Day {
  return addSettlementDays(dayOf(now), deliveryBusinessDays, currencies, calendar);
}
