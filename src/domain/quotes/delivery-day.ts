import { addSettlementDays, type Day, dayOf, type SettlementCalendar } from "../calendar.ts";
import type { CurrencyCode } from "../currency.ts";

/** Estimated delivery is this many business days after booking. */
const deliveryBusinessDays = 2;

/** When what is exchanged now is estimated to be there; a day counts only when both currencies settle on it. */
export function deliveryDay(
  now: Date,
  pair: readonly [CurrencyCode, CurrencyCode],
  calendar: SettlementCalendar,
): Day {
  return addSettlementDays(dayOf(now), deliveryBusinessDays, pair, calendar);
}
