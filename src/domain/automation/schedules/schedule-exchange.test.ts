import { assert as check, constantFrom, date, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOf, isWeekend, type SettlementCalendar } from "#domain/calendar.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { clockIn } from "#domain/time-zone.ts";
import { cutOffTime, decideAttempt, scheduleTimeZone } from "./payment-time.ts";
import {
  closedDays,
  describeExchange,
  describeLowRate,
  maxRetryDays,
  nextTryDay,
  parseScheduleExchange,
} from "./schedule-exchange.ts";
import { listOccurrences, takeOccurrences } from "./schedule-rule.ts";

const rate = (text: string) => parseRate(text) as Rate;

describe("how a schedule exchanges", () => {
  it.each([
    [{}, null],
    [{ fromCurrency: null, minRate: null, retryDays: 3 }, null],
    [{ fromCurrency: "EUR" }, null],
    [{ fromCurrency: "GBP" }, { fromCurrency: "GBP", minRate: null, retryDays: 0 }],
    // Without a lowest rate there's nothing to wait for.
    [
      { fromCurrency: "GBP", minRate: "", retryDays: 3 },
      { fromCurrency: "GBP", minRate: null, retryDays: 0 },
    ],
    [
      { fromCurrency: "GBP", minRate: "1.15", retryDays: 3 },
      { fromCurrency: "GBP", minRate: rate("1.15"), retryDays: 3 },
    ],
    [
      { fromCurrency: "GBP", minRate: 1.15, retryDays: maxRetryDays },
      { fromCurrency: "GBP", minRate: rate("1.15"), retryDays: maxRetryDays },
    ],
  ] as const)("of input %# is read with its lowest rate only where it exchanges", (input, exchange) => {
    expect(parseScheduleExchange(input, "EUR")).toEqual({ ok: true, value: exchange });
  });

  it.each([
    [{ fromCurrency: "GBP", minRate: "0" }, "minRate"],
    [{ fromCurrency: "GBP", minRate: "-1" }, "minRate"],
    [{ fromCurrency: "GBP", minRate: "1.12345678901" }, "minRate"],
    [{ fromCurrency: "GBP", minRate: "1000000" }, "minRate"],
    [{ fromCurrency: "GBP", minRate: "1.1", retryDays: -1 }, "retryDays"],
    [{ fromCurrency: "GBP", minRate: "1.1", retryDays: 11 }, "retryDays"],
    [{ fromCurrency: "GBP", minRate: "1.1", retryDays: 1.5 }, "retryDays"],
    [{ fromCurrency: "EUR", minRate: "1.1" }, "minRate"],
    [{ minRate: "1.1" }, "minRate"],
  ] as const)("%j is refused at its field", (input, field) => {
    const reading = parseScheduleExchange(input, "EUR");
    expect(reading.ok ? [] : Object.keys(reading.fields ?? {})).toEqual([field]);
  });

  it("is described with its lowest rate and its days", () => {
    const exchange = { fromCurrency: "GBP", minRate: rate("1.15"), retryDays: 1 } as const;
    expect(describeExchange(exchange)).toBe(
      "Exchanged from GBP on the day at 1.1500 or better, tried again on up to 1 more business day",
    );
    expect(describeExchange({ ...exchange, retryDays: 0 })).toBe(
      "Exchanged from GBP on the day at 1.1500 or better",
    );
    expect(describeExchange({ ...exchange, minRate: null })).toBe(
      "Exchanged from GBP on the day at the rate then",
    );
  });

  it.each([
    ["1.1423", "1.15", "Your rate was 1.1423, below your limit of 1.1500."],
    // Rounded to four decimals both would read the same.
    ["1.14999999", "1.15", "Your rate was 1.14999999, below your limit of 1.1500."],
    ["0.0064", "0.00641", "Your rate was 0.006400, below your limit of 0.00641."],
  ])("a rate of %s below %s reads as lower", (low, limit, text) => {
    expect(describeLowRate(rate(low), rate(limit))).toBe(text);
  });
});

/** Days of the month on which each currency is closed. */
const calendarOf = (gbp: number, eur: number): SettlementCalendar => ({
  isHoliday: (currency, day) => Number(day.slice(8)) % 7 === (currency === "GBP" ? gbp : eur),
});

const anyCase = record({
  day: date({ min: new Date("2024-01-01"), max: new Date("2029-12-31"), noInvalidDate: true }).map(dayOf),
  gbp: integer({ min: 0, max: 6 }),
  eur: integer({ min: 0, max: 6 }),
  retryDays: integer({ min: 0, max: maxRetryDays }),
  minutesLate: integer({ min: 0, max: 8 * 60 }),
});
const pair = { currency: "EUR", fromCurrency: "GBP" } as const;

describe("the days on which a rate is tried", () => {
  it("are as many business days of both currencies as asked, each the next after the one before, over month ends, leap days and changes of the clock", () => {
    check(
      property(anyCase, ({ day, gbp, eur, retryDays }) => {
        const isClosed = closedDays(pair, calendarOf(gbp, eur));
        let today: Day | undefined = day;
        const days: Day[] = [];
        for (let daysWaited = 0; today !== undefined; daysWaited += 1) {
          today = nextTryDay({ daysWaited, retryDays }, today, isClosed);
          if (today !== undefined) days.push(today);
        }
        const open: Day[] = [];
        for (let each = addDays(day, 1); open.length < retryDays; each = addDays(each, 1))
          if (
            !isWeekend(each) &&
            !calendarOf(gbp, eur).isHoliday("GBP", each) &&
            !calendarOf(gbp, eur).isHoliday("EUR", each)
          )
            open.push(each);
        expect(days).toEqual(open);
      }),
    );
  });

  it("begin after the cut-off of the day before in London, so that no day is tried twice or left out", () => {
    check(
      property(anyCase, ({ day, gbp, eur, minutesLate }) => {
        const isClosed = closedDays(pair, calendarOf(gbp, eur));
        const isOpen = (each: Day) => !isWeekend(each) && !isClosed(each);
        const next = nextTryDay({ daysWaited: 0, retryDays: 1 }, day, isClosed) as Day;
        const [hour = 0] = cutOffTime("EUR").split(":").map(Number);
        const late = new Date(`${day}T${hour}:00:00Z`);
        late.setUTCMinutes(late.getUTCMinutes() + minutesLate);
        const due = { paysOn: next, currency: "EUR" } as const;
        if (clockIn(scheduleTimeZone, late).day < next) expect(decideAttempt(due, late, isOpen)).toBe("wait");
        expect(decideAttempt(due, new Date(`${next}T12:00:00Z`), isOpen)).toBe("try");
        expect(decideAttempt(due, new Date(`${next}T15:00:00Z`), isOpen)).toBe("last");
      }),
    );
  });

  it("a rule's payment days are open in both currencies", () => {
    check(
      property(anyCase, constantFrom("weekly", "monthly", "month_end"), ({ day, gbp, eur }, frequency) => {
        const isClosed = closedDays(pair, calendarOf(gbp, eur));
        const dayOfMonth = frequency === "monthly" ? 31 : null;
        const rule = { frequency, startsOn: day, everyWeeks: 1, dayOfMonth, endsOn: null, paymentCount: 14 };
        const days = takeOccurrences(listOccurrences({ ...rule, holidayRule: "following" }, isClosed), 14);
        expect(days.filter(({ paysOn }) => isWeekend(paysOn) || isClosed(paysOn))).toEqual([]);
        expect(closedDays({ ...pair, fromCurrency: null }, calendarOf(gbp, eur))(day)).toBe(
          calendarOf(gbp, eur).isHoliday("EUR", day),
        );
      }),
    );
  });
});
