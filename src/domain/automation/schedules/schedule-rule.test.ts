import { assert as check, constantFrom, date, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOf, isWeekend } from "#domain/calendar.ts";
import {
  findFirstOfChange,
  findNextOccurrence,
  frequencies,
  holidayRules,
  listOccurrences,
  nothingTaken,
  openDay,
  parseScheduleRule,
  type ScheduleRule,
  takeOccurrences,
} from "./schedule-rule.ts";

const day = (text: string) => text as Day;
const noHolidays = () => false;

const monthly: ScheduleRule = {
  frequency: "monthly",
  startsOn: day("2026-11-24"),
  everyWeeks: 1,
  dayOfMonth: 31,
  endsOn: null,
  paymentCount: 4,
  holidayRule: "following",
};

function daysOf(rule: ScheduleRule, isClosed: (day: Day) => boolean = noHolidays, most = 8): string[] {
  return takeOccurrences(listOccurrences(rule, isClosed), most).map(({ paysOn }) => paysOn);
}

describe("the days of a schedule", () => {
  it("day 31 is the last day of shorter months, also of February in and out of leap years", () => {
    const named = (startsOn: string) =>
      takeOccurrences(listOccurrences({ ...monthly, startsOn: day(startsOn) }, noHolidays), 9).map(
        ({ namedOn }) => namedOn,
      );
    expect(named("2026-11-24")).toEqual(["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]);
    expect(named("2028-01-31")).toEqual(["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]);
  });

  it("a month whose day is before the start is left out", () => {
    expect(daysOf({ ...monthly, dayOfMonth: 20, paymentCount: 2 })).toEqual(["2026-12-21", "2027-01-20"]);
  });

  it("modified following keeps the payment in its month", () => {
    // 31 January 2027 is a Sunday.
    const rule = { ...monthly, startsOn: day("2027-01-04"), paymentCount: 1 };
    expect(daysOf(rule)).toEqual(["2027-02-01"]);
    expect(daysOf({ ...rule, holidayRule: "modified_following" })).toEqual(["2027-01-29"]);
  });

  it("modified following doesn't go before the start", () => {
    const rule: ScheduleRule = {
      ...monthly,
      frequency: "once",
      startsOn: day("2027-01-31"),
      holidayRule: "modified_following",
    };
    expect(daysOf(rule)).toEqual(["2027-02-01"]);
  });

  it("the last business day goes back over holidays and never forward", () => {
    const rule: ScheduleRule = { ...monthly, frequency: "month_end", paymentCount: 2 };
    const closed = new Set(["2026-12-30", "2026-12-31"]);
    expect(daysOf(rule, (each) => closed.has(each))).toEqual(["2026-11-30", "2026-12-29"]);
    // The last business day of January has passed on the 30th, a Saturday.
    expect(daysOf({ ...rule, startsOn: day("2027-01-30"), paymentCount: 1 })).toEqual(["2027-02-26"]);
  });

  it("an end date after a month's last business day counts that day in, though the month ends later", () => {
    const rule: ScheduleRule = { ...monthly, frequency: "month_end", paymentCount: null };
    const until = (endsOn: string) => daysOf({ ...rule, startsOn: day("2027-01-04"), endsOn: day(endsOn) });
    // The 30th is a Saturday.
    expect(until("2027-01-30")).toEqual(["2027-01-29"]);
    expect(until("2027-01-29")).toEqual(["2027-01-29"]);
    expect(until("2027-01-28")).toEqual([]);
  });

  it("every second week keeps its weekday over a change of the clocks", () => {
    const rule: ScheduleRule = {
      ...monthly,
      frequency: "weekly",
      everyWeeks: 2,
      startsOn: day("2027-03-19"),
      paymentCount: 3,
    };
    expect(daysOf(rule)).toEqual(["2027-03-19", "2027-04-02", "2027-04-16"]);
  });

  it("an end date counts by the day that the rule names", () => {
    const rule = { ...monthly, startsOn: day("2027-01-04"), endsOn: day("2027-01-31"), paymentCount: null };
    expect(daysOf(rule)).toEqual(["2027-02-01"]);
  });

  it("the next payment leaves out periods that are taken", () => {
    const next = findNextOccurrence(
      monthly,
      { from: day("2026-11-24"), taken: { ...nothingTaken, periods: new Set(["2026-11"]) } },
      noHolidays,
    );
    expect(next).toEqual({ period: "2026-12", namedOn: "2026-12-31", paysOn: "2026-12-31" });
    const periods = new Set(["2026-11", "2026-12", "2027-01", "2027-02"]);
    const taken = { ...nothingTaken, periods };
    expect(findNextOccurrence(monthly, { from: day("2026-11-24"), taken }, noHolidays)).toBeUndefined();
  });

  it("the next payment of a changed rule is named after those that were made or are due", () => {
    const weekly = {
      ...monthly,
      frequency: "weekly",
      startsOn: day("2026-11-04"),
      dayOfMonth: null,
    } as const;
    // As a monthly rule it paid on the 18th, a day that the weekly one names in a period of its own.
    const taken = { ...nothingTaken, periods: new Set(["2026-11"]), lastNamedOn: day("2026-11-18") };
    const next = findNextOccurrence(weekly, { from: day("2026-11-18"), taken }, noHolidays);
    expect(next?.namedOn).toBe("2026-11-25");
  });
});

const anyRule = record({
  frequency: constantFrom(...frequencies),
  startsOn: date({
    min: new Date("2024-01-01"),
    max: new Date("2032-12-31"),
    noInvalidDate: true,
  }).map(dayOf),
  everyWeeks: integer({ min: 1, max: 9 }),
  dayOfMonth: integer({ min: 1, max: 31 }),
  holidayRule: constantFrom(...holidayRules),
});

/** Closes days that look random, by their number, and the whole first week of October. */
function closedBy(seed: number) {
  return (each: Day): boolean =>
    (Number(each.replaceAll("-", "")) * 31 + seed) % 11 === 0 || /-10-0[1-7]$/.test(each);
}

describe("any schedule", () => {
  it("pays every period once, in order, at most once a day, on open days at or after its start", () => {
    check(
      property(anyRule, integer({ min: 0, max: 10 }), (input, seed) => {
        const rule = { ...input, endsOn: null, paymentCount: 40 };
        const isClosed = closedBy(seed);
        const paid = [...listOccurrences(rule, isClosed)];
        expect(paid).toHaveLength(rule.frequency === "once" ? 1 : 40);
        expect(new Set(paid.map(({ period }) => period)).size).toBe(paid.length);
        for (const [index, { paysOn, namedOn, period }] of paid.entries()) {
          expect(isWeekend(paysOn) || isClosed(paysOn)).toBe(false);
          expect(paysOn >= rule.startsOn).toBe(true);
          const before = paid[index - 1];
          if (!before) continue;
          expect(paysOn > before.paysOn).toBe(true);
          if (rule.frequency === "weekly") expect(namedOn).toBe(addDays(before.namedOn, rule.everyWeeks * 7));
          else expect(monthsOf(period)).toBe(monthsOf(before.period) + 1);
          if (rule.frequency === "month_end") expect(paysOn.slice(0, 7)).toBe(period);
        }
      }),
    );
  });

  it("that is changed pays first on a later day than what was made or waits", () => {
    check(
      property(anyRule, anyRule, integer({ min: 0, max: 30 }), (before, after, waited) => {
        const made = { ...before, endsOn: null, paymentCount: 2 };
        const [first, second] = [...listOccurrences(made, closedBy(5))];
        if (!first) return;
        const lastPaysOn = addDays((second ?? first).paysOn, waited);
        const periods = new Set([first, second ?? first].map(({ period }) => period));
        const taken = { periods, lastNamedOn: (second ?? first).namedOn, lastPaysOn };
        const rule = { ...after, startsOn: before.startsOn, endsOn: null, paymentCount: null };
        const today = addDays(first.paysOn, 1);
        const next = findFirstOfChange(rule, { today, taken }, closedBy(5));
        expect(next !== undefined || rule.frequency === "once").toBe(true);
        if (!next) return;
        expect(next.paysOn > lastPaysOn && next.paysOn >= today).toBe(true);
        expect(periods).not.toContain(next.period);
      }),
    );
  });

  it("continues where it was, whatever day it is looked at from", () => {
    check(
      property(anyRule, integer({ min: 0, max: 400 }), (input, later) => {
        const rule = { ...input, endsOn: null, paymentCount: 60 };
        const from = addDays(rule.startsOn, later);
        const all = [...listOccurrences(rule, closedBy(3))];
        const next = findNextOccurrence(rule, { from, taken: nothingTaken }, closedBy(3));
        expect(next).toEqual(all.find(({ paysOn }) => paysOn >= from));
      }),
    );
  });
});

function monthsOf(period: string): number {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return year * 12 + month;
}

describe("validating a rule", () => {
  const today = day("2026-11-24");

  it.each([
    [{ startsOn: day("2026-11-23") }, "startsOn"],
    [{ startsOn: day("2028-11-23") }, "startsOn"],
    [{ endsOn: day("2026-11-23") }, "endsOn"],
    [{ everyWeeks: 0 }, "everyWeeks"],
    [{ everyWeeks: 53 }, "everyWeeks"],
    [{ dayOfMonth: null }, "dayOfMonth"],
    [{ dayOfMonth: 32 }, "dayOfMonth"],
    [{ paymentCount: 0 }, "paymentCount"],
    [{ paymentCount: 1_000 }, "paymentCount"],
  ] as const)("%j is refused beside its field", (change, field) => {
    const outcome = parseScheduleRule({ ...monthly, ...change }, today);
    expect(outcome).toMatchObject({ ok: false, refusal: "schedule_invalid" });
    expect(Object.keys(outcome.ok ? {} : (outcome.fields ?? {}))).toEqual([field]);
  });

  it("what the frequency doesn't use is dropped", () => {
    const rule = { ...monthly, frequency: "once", endsOn: today, everyWeeks: 3 } as const;
    expect(parseScheduleRule(rule, today)).toEqual({
      ok: true,
      value: { ...rule, everyWeeks: 1, dayOfMonth: null, endsOn: null, paymentCount: null },
    });
  });

  it("a closure of more than a month is a broken calendar", () => {
    expect(() => openDay(today, 1, () => true)).toThrow(RangeError);
  });
});
