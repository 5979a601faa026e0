import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBusinessDays,
  addDays,
  addSettlementDays,
  type Day,
  dayOf,
  isWeekend,
  parseDay,
  startOfDay,
  weekdaysBetween,
} from "./calendar.ts";

const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`no day: ${text}`);
  return parsed;
};
const noHoliday = (): boolean => false;
const anyDay = fc
  .date({ min: new Date("1999-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map(dayOf);

describe("a day", () => {
  it("a day is the UTC day of a moment, whatever the server's own zone", () => {
    expect(dayOf(new Date("2026-03-29T23:59:59.999Z"))).toBe("2026-03-29");
    expect(dayOf(new Date("2026-03-29T23:30:00-05:00"))).toBe("2026-03-30");
  });

  it.each(["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "2026-01-01T00:00", ""])(
    "%j is not a day",
    (text) => expect(parseDay(text)).toBeUndefined(),
  );

  it("a day converts to a moment and back", () => {
    fc.assert(fc.property(anyDay, (d) => dayOf(startOfDay(d)) === d && parseDay(d) === d));
  });

  it("a day adds and subtracts days over months, leap days and years", () => {
    expect(addDays(day("2028-02-28"), 1)).toBe("2028-02-29");
    expect(addDays(day("2026-12-31"), 1)).toBe("2027-01-01");
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (d, n) => addDays(addDays(d, n), -n) === d),
    );
  });

  it("a day lists the weekdays strictly between two days", () => {
    expect(weekdaysBetween(day("2026-05-01"), day("2026-05-06"))).toEqual(["2026-05-04", "2026-05-05"]);
    expect(weekdaysBetween(day("2026-05-01"), day("2026-05-02"))).toEqual([]);
  });
});

describe("business days", () => {
  it.each([
    ["2026-05-04", 2, "2026-05-06", "Monday to Wednesday"],
    ["2026-05-07", 2, "2026-05-11", "Thursday over the weekend to Monday"],
    ["2026-05-09", 2, "2026-05-12", "a Saturday counts from Monday"],
    ["2026-05-10", 1, "2026-05-11", "a Sunday's next is Monday"],
    ["2026-05-09", 0, "2026-05-09", "none added leaves the day alone"],
  ])("business days add up: %s + %i = %s (%s)", (from, count, to) => {
    expect(addBusinessDays(day(from), count, noHoliday)).toBe(to);
  });

  it("business days skip the holidays of both currencies", () => {
    const closed: Record<string, readonly string[]> = { GBP: ["2026-08-31"], USD: ["2026-09-01"] };
    const calendar = { isHoliday: (code: string, d: Day) => closed[code]?.includes(d) ?? false };
    const friday = day("2026-08-28");
    expect(addSettlementDays(friday, 1, ["EUR", "JPY"], calendar)).toBe("2026-08-31");
    expect(addSettlementDays(friday, 1, ["GBP", "EUR"], calendar)).toBe("2026-09-01");
    expect(addSettlementDays(friday, 1, ["GBP", "USD"], calendar)).toBe("2026-09-02");
  });

  it("business days always land on an open day with exactly the requested number of open days passed", () => {
    const holidays = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 6 });
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 8 }), holidays, (from, count, offsets) => {
        const closed = new Set(offsets.map((offset) => addDays(from, offset)));
        const isOpen = (d: Day): boolean => !isWeekend(d) && !closed.has(d);
        const to = addBusinessDays(from, count, (d) => closed.has(d));
        let passed = 0;
        for (let d = addDays(from, 1); d <= to; d = addDays(d, 1)) if (isOpen(d)) passed += 1;
        return isOpen(to) && passed === count;
      }),
    );
  });

  it("business days are additive: adding m and then n is adding m + n", () => {
    const few = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(anyDay, few, few, (d, m, n) => {
        const inTwo = addBusinessDays(addBusinessDays(d, m, noHoliday), n, noHoliday);
        return inTwo === addBusinessDays(d, m + n, noHoliday);
      }),
    );
  });

  it("business days give up on a calendar that never opens instead of searching for ever", () => {
    expect(() => addBusinessDays(day("2026-05-04"), 1, () => true)).toThrow("no business day");
  });
});
