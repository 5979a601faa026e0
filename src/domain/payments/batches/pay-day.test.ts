import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, isWeekend } from "#domain/calendar.ts";
import { maxDaysAhead, parseWrittenDay, payDay } from "./pay-day.ts";

const today = "2026-11-25" as Day;
const never = () => false;

describe("a written day", () => {
  it.each([
    ["2026-11-30", "2026-11-30"],
    ["2026-11-30T00:00:00", "2026-11-30"],
    ["2026-11-30 00:00:00", "2026-11-30"],
    ["30.11.2026", "2026-11-30"],
    ["5/3/2027", "2027-03-05"],
    ["05-03-2027", "2027-03-05"],
    ["30 Nov 2026", "2026-11-30"],
    ["3 September 2027", "2027-09-03"],
    ["30-Nov-2026", "2026-11-30"],
  ])("%s is %s", (text, day) => {
    expect(parseWrittenDay(text)).toBe(day);
  });

  it.each(["", "tomorrow", "31/11/2026", "11/30/2026", "30/11/26", "46356", "2026-02-30", "1 Foo 2026"])(
    "%j is none",
    (text) => {
      expect(parseWrittenDay(text)).toBeUndefined();
    },
  );
});

describe("the day on which a line is paid", () => {
  it.each([
    ["", null],
    ["2026-11-25", null],
    ["2026-11-27", "2026-11-27"],
    ["2026-11-28", "2026-11-30"],
  ])("%j is paid on %s", (text, paysOn) => {
    expect(payDay(text, today, never)).toEqual({ ok: true, paysOn });
  });

  it.each([
    ["2026-11-24", "This day has passed."],
    ["2028-01-01", "Choose a day within a year."],
    ["soon", "Enter a day, like 2026-11-30 or 30/11/2026."],
  ])("%j can't be paid: %s", (text, fault) => {
    expect(payDay(text, today, never)).toEqual({ ok: false, fault });
  });

  it("a line is never paid before its day, on a weekend or on a holiday", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxDaysAhead }),
        fc.uniqueArray(fc.integer({ min: 0, max: maxDaysAhead }), { maxLength: 40 }),
        (ahead, closed) => {
          const holidays = new Set(closed.map((each) => addDays(today, each)));
          const named = addDays(today, ahead);
          const paid = payDay(named, today, (day) => holidays.has(day));
          if (!paid.ok || paid.paysOn === null) throw new Error("a later day");
          expect(paid.paysOn >= named && !isWeekend(paid.paysOn) && !holidays.has(paid.paysOn)).toBe(true);
        },
      ),
    );
  });
});
