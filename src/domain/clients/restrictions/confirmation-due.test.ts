import { expect, it } from "vitest";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { confirmationDue, keepsFromPaying } from "./confirmation-due.ts";

const calendar: SettlementCalendar = {
  isHoliday: (currency, day) => currency === "GBP" && day === "2026-04-03",
};

it.each([
  ["a Tuesday", "2026-03-10T10:00:00Z", "2026-03-11T17:00:00.000Z"],
  ["a Friday evening", "2026-03-13T20:00:00Z", "2026-03-16T17:00:00.000Z"],
  [
    "the day before a holiday and a weekend, in summer time",
    "2026-04-02T10:00:00Z",
    "2026-04-06T16:00:00.000Z",
  ],
  [
    "the first hour of a day in London that is yesterday in UTC",
    "2026-06-08T23:30:00Z",
    "2026-06-10T16:00:00.000Z",
  ],
])("a restriction set on %s is confirmed by 17:00 in London on the next business day", (_, now, due) => {
  expect(confirmationDue(new Date(now), calendar)).toEqual(new Date(due));
});

it.each([
  [["receive"], true],
  [["pay", "sign_in"], true],
  [["quote", "book", "convert", "pay", "withdraw"], false],
] as const)("a client restricted from %j is kept from paying: %s", (kinds, isKept) => {
  expect(keepsFromPaying(kinds)).toBe(isKept);
});
