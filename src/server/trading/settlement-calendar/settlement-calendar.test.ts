import { describe, expect, it } from "vitest";
import { addDays, addSettlementDays, type Day, isWeekend, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { createSettlementCalendar } from "./settlement-calendar.ts";

const calendar = createSettlementCalendar();
const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`no day: ${text}`);
  return parsed;
};
const closedIn = (currency: CurrencyCode, year: number): string[] => {
  const closed: string[] = [];
  for (let d = day(`${year}-01-01`); d <= `${year}-12-31`; d = addDays(d, 1)) {
    if (!isWeekend(d) && calendar.isHoliday(currency, d)) closed.push(d.slice(5));
  }
  return closed;
};

describe("the settlement calendar", () => {
  it.each<[CurrencyCode, number, string]>([
    ["GBP", 2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    ["GBP", 2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    ["EUR", 2026, "01-01 04-03 04-06 05-01 12-25"],
    ["EUR", 2027, "01-01 03-26 03-29"],
    ["USD", 2026, "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25"],
    ["USD", 2027, "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25"],
    ["USD", 2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25"],
    [
      "JPY",
      2026,
      "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
    ],
    ["AUD", 2026, "01-01 01-26 04-03 04-06 04-27 06-08 10-05 12-25 12-28"],
    ["AUD", 2027, "01-01 01-26 03-26 03-29 04-26 06-14 10-04 12-27 12-28"],
    ["CAD", 2026, "01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25 12-28"],
    ["CHF", 2026, "01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-25"],
    ["CNY", 2026, "01-01 02-16 02-17 02-18 05-01 06-19 09-25 10-01 10-02"],
  ])("the calendar of %s in %i is closed on the weekdays %s", (currency, year, days) => {
    expect(closedIn(currency, year)).toEqual(days.split(" "));
  });

  it("the settlement calendar skips only weekends for currencies without holidays", () => {
    for (const currency of ["SAR", "AED", "INR", "SGD", "NZD", "HKD"] as const) {
      expect(closedIn(currency, 2026)).toEqual([]);
    }
  });

  it("the settlement calendar gives the delivery day, two days on which both currencies settle", () => {
    const delivery = (booked: string, from: CurrencyCode, to: CurrencyCode): string =>
      addSettlementDays(day(booked), 2, [from, to], calendar);
    expect(delivery("2026-11-18", "GBP", "EUR")).toBe("2026-11-20");
    // Over the weekend.
    expect(delivery("2026-11-20", "GBP", "EUR")).toBe("2026-11-24");
    // Over Thanksgiving for the dollar, not for the euro.
    expect(delivery("2026-11-25", "GBP", "USD")).toBe("2026-11-30");
    expect(delivery("2026-11-25", "GBP", "EUR")).toBe("2026-11-27");
    // Easter: Friday and Monday are closed in London and in the euro area.
    expect(delivery("2026-04-02", "GBP", "EUR")).toBe("2026-04-08");
    // Golden Week.
    expect(delivery("2026-04-30", "USD", "JPY")).toBe("2026-05-07");
    // Christmas and New Year.
    expect(delivery("2026-12-24", "GBP", "EUR")).toBe("2026-12-30");
    expect(delivery("2026-12-30", "GBP", "JPY")).toBe("2027-01-05");
  });
});
