import Holidays, { type HolidaysTypes } from "date-holidays";
import { addDays, type Day, parseDay, type SettlementCalendar, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

type Holiday = HolidaysTypes.Holiday;

/** Closing days of one currency's payment system. */
type Closures = { readonly rules: () => Holidays; readonly closes: (holiday: Holiday) => boolean };

const anyDay = (): boolean => true;

// Payment systems close on other days than offices do, so each entry selects from the library's public and
// bank holidays. Weekends are excluded elsewhere.
const closures: Partial<Record<CurrencyCode, Closures>> = {
  // CHAPS closes on the bank holidays of England.
  GBP: { rules: () => new Holidays("GB", "ENG", { types: ["public", "bank"] }), closes: anyDay },
  // T2 (TARGET) has six closing days, the same in all euro countries.
  EUR: { rules: targetDays, closes: anyDay },
  // The Federal Reserve banks stay open on the Friday before a holiday that falls on a Saturday.
  USD: {
    rules: () => new Holidays("US", { types: ["public", "bank"] }),
    closes: (holiday) => !(holiday.substitute && isFriday(holiday)),
  },
  // The Bank of Japan closes on national holidays and from 31 December to 3 January, which the library lists
  // as bank holidays.
  JPY: { rules: () => new Holidays("JP", { types: ["public", "bank"] }), closes: anyDay },
  // Settlement is in Sydney; the August bank holiday of New South Wales closes branches only.
  AUD: { rules: () => new Holidays("AU", "NSW", { types: ["public"] }), closes: anyDay },
  // Lynx (Toronto) settles on Easter Monday and closes on the Civic Holiday, Truth and Reconciliation Day and
  // Remembrance Day.
  CAD: { rules: canadianDays, closes: ({ rule }) => rule !== "easter 1" },
  // SIC (Zurich) also closes on 2 January.
  CHF: {
    rules: () => withDays(new Holidays("CH", "ZH", { types: ["public"] }), ["01-02"]),
    closes: anyDay,
  },
  // Statutory days only: bridging days set by the State Council each autumn cannot be computed. Half-days and
  // Children's Day close no bank.
  CNY: {
    rules: () => new Holidays("CN", { types: ["public"] }),
    closes: ({ rule }) => !rule.includes("12:00") && rule !== "06-01",
  },
};

/**
 * Non-settlement days besides weekends, computed by rule for any year, for GBP, EUR, USD, JPY, AUD, CAD, CHF
 * and CNY; other currencies skip weekends only. One-off closings are known only as far as the library's
 * release has them.
 */
export function createSettlementCalendar(): SettlementCalendar {
  const known = new Map<string, ReadonlySet<Day>>();
  const rules = new Map<CurrencyCode, Holidays>();
  return {
    isHoliday(currency, day) {
      const closure = closures[currency];
      if (!closure) return false;
      const year = day.slice(0, 4);
      const key = `${currency} ${year}`;
      let days = known.get(key);
      if (!days) {
        const holidays = rules.get(currency) ?? closure.rules();
        rules.set(currency, holidays);
        days = closedDays(holidays, Number(year), closure);
        known.set(key, days);
      }
      return days.has(day);
    },
  };
}

function closedDays(holidays: Holidays, year: number, { closes }: Closures): Set<Day> {
  const days = new Set<Day>();
  for (const holiday of holidays.getHolidays(year)) {
    const first = parseDay(holiday.date.slice(0, 10));
    if (first === undefined || !closes(holiday)) continue;
    const hours = (holiday.end.getTime() - holiday.start.getTime()) / 3_600_000;
    for (let offset = 0; offset < Math.max(1, Math.round(hours / 24)); offset += 1)
      days.add(addDays(first, offset));
  }
  return days;
}

function targetDays(): Holidays {
  return withDays(new Holidays(), ["01-01", "easter -2", "easter 1", "05-01", "12-25", "12-26"]);
}

function canadianDays(): Holidays {
  return withDays(new Holidays("CA", "ON", { types: ["public"] }), [
    "1st monday in August",
    "09-30 and if saturday,sunday then next monday",
    "11-11 and if saturday,sunday then next monday",
    "01-01 and if saturday,sunday then next monday",
    "07-01 and if saturday,sunday then next monday",
    "12-25 and if saturday then next monday if sunday then next tuesday",
    "12-26 and if saturday then next monday if sunday then next tuesday",
  ]);
}

function withDays(holidays: Holidays, rules: readonly string[]): Holidays {
  for (const rule of rules) holidays.setHoliday(rule, { name: { en: rule }, type: "public" });
  return holidays;
}

function isFriday(holiday: Holiday): boolean {
  const day = parseDay(holiday.date.slice(0, 10));
  return day !== undefined && startOfDay(day).getUTCDay() === 5;
}
