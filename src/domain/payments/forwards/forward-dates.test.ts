import { expect, it } from "vitest";
import { type Day, dayOf, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { deliveryDay } from "#domain/trading/quotes/price-quote.ts";
import {
  checkWindow,
  daysFromSpot,
  drawingDays,
  forwardDates,
  isDrawable,
  isDrawnByItself,
  isReminderDue,
} from "./forward-dates.ts";

const holidays: Partial<Record<CurrencyCode, readonly string[]>> = {
  GBP: ["2026-12-25", "2026-12-28", "2027-01-01", "2027-08-30"],
  EUR: ["2026-12-25", "2027-01-01"],
  USD: ["2026-12-25", "2027-01-01", "2027-01-18"],
};
const calendar: SettlementCalendar = {
  isHoliday: (currency, day) => holidays[currency]?.includes(day) ?? false,
};
const pair = { currencies: ["GBP", "EUR"], calendar } as const;
const at = (day: string, time = "10:00:00") => new Date(`${day}T${time}Z`);
const day = (text: string) => text as Day;

it.each([
  ["a Monday", "2026-11-30", "2026-12-03", "2027-11-30"],
  ["a Sunday", "2026-11-29", "2026-12-02", "2027-11-29"],
  ["a Saturday, when the last day is a Sunday", "2026-11-28", "2026-12-02", "2027-11-26"],
  ["a Thursday before the weekend", "2026-12-03", "2026-12-08", "2027-12-03"],
  ["the day before the holidays of Christmas", "2026-12-24", "2026-12-31", "2027-12-24"],
  ["a 29 February", "2028-02-29", "2028-03-03", "2029-02-28"],
  ["half past eleven at night in winter", "2026-11-30", "2026-12-03", "2027-11-30"],
])("on %s (%s), delivery is from %s to %s", (_, today, earliest, latest) => {
  expect(forwardDates(at(today), pair)).toMatchObject({ earliest, latest });
});

it("a day begins in London, an hour before UTC's in summer", () => {
  expect(forwardDates(at("2027-06-07", "23:30:00"), pair).earliest).toBe("2027-06-11");
  expect(forwardDates(at("2027-06-07", "22:30:00"), pair).earliest).toBe("2027-06-10");
});

it("closed are the weekdays on which one of the two currencies doesn't settle", () => {
  const { closed } = forwardDates(at("2026-11-30"), pair);
  expect(closed).toEqual(["2026-12-25", "2026-12-28", "2027-01-01", "2027-08-30"]);
  const dollars = forwardDates(at("2026-11-30"), { ...pair, currencies: ["EUR", "USD"] });
  expect(dollars.closed).toEqual(["2026-12-25", "2027-01-01", "2027-01-18"]);
});

it.each([
  ["a fixed date", undefined, "2027-01-29", undefined],
  ["the earliest day", undefined, "2026-12-03", undefined],
  ["the last day", undefined, "2027-11-30", undefined],
  ["a window", "2027-01-04", "2027-01-29", undefined],
  ["a window of one day", "2027-01-29", "2027-01-29", undefined],
  ["spot", undefined, "2026-12-02", { deliveryTo: "Choose a day at least three business days ahead" }],
  [
    "a day after 12 months",
    undefined,
    "2027-12-01",
    { deliveryTo: "Choose a day within the next 12 months" },
  ],
  ["a Sunday", undefined, "2027-01-31", { deliveryTo: expect.stringContaining("doesn't settle") }],
  ["a holiday of London", undefined, "2026-12-28", { deliveryTo: expect.stringContaining("doesn't settle") }],
  ["no day", undefined, "2027-02-30", { deliveryTo: "Enter a day of the calendar" }],
  ["a window that begins on a holiday", "2026-12-28", "2027-01-29", { deliveryFrom: expect.anything() }],
  ["a window the wrong way round", "2027-02-01", "2027-01-29", { deliveryFrom: expect.anything() }],
])("%s (%s to %s) is checked", (_, deliveryFrom, deliveryTo, fields) => {
  const checked = checkWindow({ deliveryFrom, deliveryTo }, at("2026-11-30"), pair);
  expect(checked).toEqual(
    fields
      ? { ok: false, refusal: "forward_date_invalid", fields }
      : { ok: true, value: { deliveryFrom: deliveryFrom ?? deliveryTo, deliveryTo } },
  );
});

it.each([
  ["a Wednesday", "2027-01-27", "2027-01-25"],
  ["a Tuesday", "2027-01-26", "2027-01-22"],
  ["a Tuesday after a holiday on Monday", "2027-08-31", "2027-08-26"],
  ["a day after the holidays of Christmas", "2026-12-30", "2026-12-24"],
])("what is delivered on %s (%s) is drawn on %s", (_, delivery, drawnOn) => {
  const days = drawingDays({ deliveryFrom: day(delivery), deliveryTo: day(delivery) }, pair);
  expect(days).toEqual({ drawFrom: drawnOn, drawBy: drawnOn });
  expect(deliveryDay(at(drawnOn), pair.currencies, calendar)).toBe(delivery);
});

it("an exchange is delivered within the window from the first day to the last one of drawing, and before it not yet", () => {
  for (let from = at("2026-12-01"); from < at("2027-11-01"); from = new Date(from.getTime() + 86_400_000)) {
    const { earliest: deliveryFrom } = forwardDates(from, pair);
    const { earliest: deliveryTo } = forwardDates(new Date(from.getTime() + 9 * 86_400_000), pair);
    const { drawFrom, drawBy } = drawingDays({ deliveryFrom, deliveryTo }, pair);
    const deliveryOf = (drawn: string) => deliveryDay(at(drawn), pair.currencies, calendar);
    expect(deliveryOf(drawFrom)).toBe(deliveryFrom);
    expect(deliveryOf(drawBy)).toBe(deliveryTo);
    expect(deliveryOf(dayOf(new Date(at(drawFrom).getTime() - 86_400_000))) < deliveryFrom).toBe(true);
  }
});

it("a forward can be drawn from its first day on, and from 15:00 in London on the last one by itself", () => {
  const days = { drawFrom: day("2027-06-07"), drawBy: day("2027-06-09") };
  expect(isDrawable(days, at("2027-06-06", "22:59:59"))).toBe(false);
  expect(isDrawable(days, at("2027-06-06", "23:00:00"))).toBe(true);
  expect(isDrawable(days, at("2027-06-30"))).toBe(true);
  expect(isDrawnByItself(days, at("2027-06-09", "13:59:59"))).toBe(false);
  expect(isDrawnByItself(days, at("2027-06-09", "14:00:00"))).toBe(true);
  expect(isDrawnByItself({ drawBy: day("2027-01-26") }, at("2027-01-26", "14:59:59"))).toBe(false);
  expect(isDrawnByItself({ drawBy: day("2027-01-26") }, at("2027-01-26", "15:00:00"))).toBe(true);
});

it.each([
  ["2027-06-01", "2027-01-04", false],
  ["2027-06-02", "2027-01-04", true],
  ["2027-06-09", "2027-01-04", true],
  ["2027-06-10", "2027-01-04", false],
  ["2027-06-03", "2027-06-02", false],
])(
  "on %s, a last day of drawing on 2027-06-09 that was booked on %s is due a reminder: %s",
  (today, bookedOn, due) => {
    const forward = { drawBy: day("2027-06-09"), bookedAt: at(bookedOn) };
    expect(isReminderDue(forward, at(today), pair)).toBe(due);
  },
);

it("a window is priced by the calendar days from spot to its ends", () => {
  const window = { deliveryFrom: day("2026-12-04"), deliveryTo: day("2027-03-30") };
  expect(daysFromSpot(window, at("2026-11-30"), pair)).toEqual({ opensAfter: 2, days: 118 });
});
