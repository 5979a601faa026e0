import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { fridayOf, lastCompleteWeek, mondayOf } from "./report-week.ts";

describe("the week of a report", () => {
  it.each([
    ["2026-11-16", "2026-11-09"],
    ["2026-11-20", "2026-11-09"],
    ["2026-11-21", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2026-11-23", "2026-11-16"],
    ["2027-01-01", "2026-12-21"],
    ["2027-01-02", "2026-12-28"],
  ])("the report on %s is about the week of %s", (today, week) =>
    expect(lastCompleteWeek(today as Day)).toBe(week),
  );

  it("the week of a report runs from Monday to Friday", () => {
    expect(mondayOf("2026-11-22" as Day)).toBe("2026-11-16");
    expect(mondayOf("2026-11-16" as Day)).toBe("2026-11-16");
    expect(fridayOf("2026-12-28" as Day)).toBe("2027-01-01");
  });
});
