import { expect, it } from "vitest";
import { monthDays, monthOf, shiftMonth } from "./month-days.ts";

it.each([
  ["2026-02", 28],
  ["2028-02", 29],
  ["2026-11", 30],
  ["2026-12", 31],
])("%s has %i days", (month, count) => {
  const days = monthDays(month);
  expect(days).toHaveLength(count);
  expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
});

it.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", 0, "2026-05"],
])("%s shifted by %i months is %s", (month, by, shifted) => {
  expect(shiftMonth(month, by)).toBe(shifted);
});

it.each([null, "", "2026-13", "2026-1", "next"])("an address with the month %s shows this month", (text) => {
  expect(monthOf(text, "2026-11-24")).toBe("2026-11");
});
