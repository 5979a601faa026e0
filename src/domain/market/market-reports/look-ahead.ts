import { addDays, type Day, formatCalendarDay, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Settlement holidays of the following week. */
export function lookAhead(
  week: Day,
  currencies: readonly CurrencyCode[],
  calendar: SettlementCalendar,
): string[] {
  const days = Array.from({ length: 5 }, (_, index) => addDays(week, 7 + index));
  const sentences = days.flatMap((day) => {
    const closed = currencies.filter((currency) => calendar.isHoliday(currency, day));
    return closed.length === 0
      ? []
      : [
          `${formatCalendarDay(day)} is a settlement holiday for ${inWords(closed)}: payments affected settle a business day later.`,
        ];
  });
  return sentences.length > 0 ? sentences : ["There are no settlement holidays next week."];
}

function inWords(currencies: readonly CurrencyCode[]): string {
  const [last, ...others] = currencies.toReversed();
  return others.length === 0 ? `${last}` : `${others.toReversed().join(", ")} and ${last}`;
}
