import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day, dayOf, isWeekend, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { depositDue, dueAfter } from "./deposit-due.ts";
import { drawingDays, drawnByItselfAt, forwardDates } from "./forward-dates.ts";

const holidays: Partial<Record<CurrencyCode, readonly string[]>> = {
  GBP: ["2026-12-25", "2026-12-28", "2027-01-01", "2027-03-26", "2027-03-29"],
  EUR: ["2026-12-25", "2027-01-01", "2027-03-26", "2027-03-29"],
  USD: ["2026-12-25", "2027-01-01", "2027-01-18"],
};
const calendar: SettlementCalendar = {
  isHoliday: (currency, day) => holidays[currency]?.includes(day) ?? false,
};
const moment = (text: string) => new Date(`${text}Z`);
const far = "2027-11-26" as Day;

it.each([
  ["a Monday", "GBP", "2026-11-30T10:00:00", far, "2026-12-02T17:00:00"],
  ["a Thursday", "GBP", "2026-12-03T10:00:00", far, "2026-12-07T17:00:00"],
  ["a Friday evening", "GBP", "2026-12-04T22:00:00", far, "2026-12-08T17:00:00"],
  ["a Sunday", "GBP", "2026-12-06T10:00:00", far, "2026-12-08T17:00:00"],
  ["the day before a holiday of the sold currency", "GBP", "2026-12-24T10:00:00", far, "2026-12-30T17:00:00"],
  ["the day before one of another currency", "GBP", "2027-01-15T10:00:00", far, "2027-01-19T17:00:00"],
  ["that day when dollars are sold", "USD", "2027-01-15T10:00:00", far, "2027-01-20T17:00:00"],
  ["a day in summer, an hour before UTC's", "GBP", "2027-06-07T10:00:00", far, "2027-06-09T16:00:00"],
  ["the earliest drawing day before it", "GBP", "2026-11-30T10:00:00", "2026-12-01", "2026-12-01T15:00:00"],
  ["a last day that is long past", "GBP", "2026-11-30T10:00:00", "2026-11-27", "2026-12-02T17:00:00"],
] as const)(
  "booked on %s, the deposit in %s from %s (last day %s) is due at %s",
  (_, sold, at, drawBy, due) => {
    const asked = { fromCurrency: sold, drawBy: drawBy as Day };
    expect(depositDue(asked, moment(at), calendar)).toEqual(moment(due));
  },
);

it("a margin call of a Friday is due at 17:00 in London on the Monday", () => {
  expect(dueAfter(1, moment("2026-12-04T10:00:00"), { currency: "GBP", calendar })).toEqual(
    moment("2026-12-07T17:00:00"),
  );
});

it("a deposit is always due after the booking, on a weekday, and before the forward would be exchanged by itself", () => {
  const currency = fc.constantFrom<CurrencyCode>("GBP", "EUR", "USD");
  const minutes = fc.integer({ min: 0, max: 400 * 24 * 60 });
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 0, max: 40 }),
      currency,
      currency,
      (after, later, sold, bought) => {
        fc.pre(sold !== bought);
        const now = new Date(moment("2026-11-01T00:00:00").getTime() + after * 60_000);
        const pair = { currencies: [sold, bought], calendar };
        const deliveryTo = addDays(forwardDates(now, pair).earliest, later);
        fc.pre(
          !isWeekend(deliveryTo) && pair.currencies.every((each) => !calendar.isHoliday(each, deliveryTo)),
        );
        const { drawBy } = drawingDays({ deliveryFrom: deliveryTo, deliveryTo }, pair);
        const due = depositDue({ drawBy, fromCurrency: sold }, now, calendar);
        expect(due > now).toBe(true);
        expect(due <= drawnByItselfAt({ drawBy })).toBe(true);
        expect(isWeekend(dayOf(due))).toBe(false);
      },
    ),
  );
});
