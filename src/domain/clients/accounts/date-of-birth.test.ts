import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { birthCalendar, dateOfBirthFault } from "./date-of-birth.ts";

it.each([
  ["2008-03-10", undefined],
  ["2008-03-11", "You need to be 18 or over"],
  ["1906-03-10", undefined],
  ["1905-03-10", "Check your date of birth"],
  ["2026-03-11", "Check your date of birth"],
  ["1990-02-30", "Please enter your date of birth"],
  ["", "Please enter your date of birth"],
])("a date of birth of %j gives %j on 10 March 2026", (text, fault) => {
  expect(dateOfBirthFault(text, "2026-03-10" as Day)).toBe(fault);
});

it("the calendar of births reaches from the oldest age to the youngest adult", () => {
  expect(birthCalendar("2026-02-28" as Day)).toEqual({ min: "1906-01-01", max: "2008-12-31" });
});
