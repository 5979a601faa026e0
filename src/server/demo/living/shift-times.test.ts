import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { createTimeShift, shiftText, weekdayBefore } from "./shift-times.ts";

const friday = new Date("2025-11-14T16:00:00.000Z");

function shiftTo(now: string): (text: string) => string {
  const shift = createTimeShift(friday, new Date(now));
  return (text) => shiftText(text, shift, friday);
}

describe("moving a recording's times", () => {
  it("a recording that ended on a Friday ends on the day it is loaded, a Wednesday", () => {
    const shift = shiftTo("2026-11-25T18:00:00Z");
    expect(shift("2025-11-14")).toBe("2026-11-25");
    expect(shift("2025-11-13 09:30:00+00")).toBe("2026-11-24 09:30:00+00");
    expect(shift("2025-11-10T09:30:00.250Z")).toBe("2026-11-19T09:30:00.250Z");
    expect(shift("to be paid by 17 Nov 2025, not by 2 Jan 1979")).toBe(
      "to be paid by 26 Nov 2026, not by 2 Jan 1979",
    );
  });

  it("weekdays stay weekdays, also over two years", () => {
    const shift = createTimeShift(friday, new Date("2026-11-25T18:00:00Z"));
    for (let back = 0; back < 524; back += 1) {
      const moved = shift.day(weekdayBefore("2025-11-14" as Day, back));
      expect(moved).toBe(weekdayBefore("2026-11-25" as Day, back));
    }
  });

  it("early in the morning the last day is squeezed into what has passed of today", () => {
    const shift = shiftTo("2026-11-25T02:00:00Z");
    expect(shift("2025-11-14 08:00:00+00")).toBe("2026-11-25 01:00:00+00");
    expect(shift("2025-11-14 16:00:00+00")).toBe("2026-11-25 02:00:00+00");
    expect(shift("2025-11-13 08:00:00+00")).toBe("2026-11-24 08:00:00+00");
    expect(shift("2025-11-14 17:00:00+00")).toBe("2026-11-25 17:00:00+00");
  });

  it("at a weekend the recording ended on Friday", () => {
    expect(shiftTo("2026-11-28T02:00:00Z")("2025-11-14 08:00:00+00")).toBe("2026-11-27 08:00:00+00");
  });

  it("a date of birth, an id and an account number stay", () => {
    const shift = shiftTo("2026-11-25T18:00:00Z");
    const text = "1979-05-14\t019a5ecf-7e80-7002-84a4-ed1b8b56a6be\tDE89370400440532013000\t20-29-59";
    expect(shift(text)).toBe(text);
  });
});
