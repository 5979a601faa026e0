import { expect, it } from "vitest";
import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import { lookAhead } from "./look-ahead.ts";

const week = "2026-11-16" as Day;
const holidaysOf = (days: Record<string, string[]>): SettlementCalendar => ({
  isHoliday: (currency, day) => days[day]?.includes(currency) ?? false,
});

it("the look-ahead names the coming week's settlement holidays", () => {
  const calendar = holidaysOf({ "2026-11-23": ["JPY"], "2026-11-26": ["USD", "GBP"], "2026-11-30": ["EUR"] });
  expect(lookAhead(week, ["GBP", "USD", "JPY", "EUR"], calendar)).toEqual([
    "23 Nov 2026 is a settlement holiday for JPY: payments affected settle a business day later.",
    "26 Nov 2026 is a settlement holiday for GBP and USD: payments affected settle a business day later.",
  ]);
});

it("the look-ahead says when there are no settlement holidays", () => {
  expect(lookAhead(week, ["GBP"], holidaysOf({}))).toEqual(["There are no settlement holidays next week."]);
});
