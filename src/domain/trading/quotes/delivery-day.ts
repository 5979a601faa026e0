import { addSettlementDays, type Day, dayOf, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Estimated delivery is this many business days after booking. */
const deliveryBusinessDays = 2;

/** When what is exchanged or paid now is estimated to be there; a day counts only when all of its currencies settle. */
export function deliveryDay(
  now: Date,
  currencies: readonly CurrencyCode[],
  calendar: SettlementCalendar,
): Day {
  return addSettlementDays(dayOf(now), deliveryBusinessDays, currencies, calendar);
}
