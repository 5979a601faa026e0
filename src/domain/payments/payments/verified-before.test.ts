import fc from "fast-check";
import { expect, it } from "vitest";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { confirmationDue } from "#domain/clients/restrictions/confirmation-due.ts";
import { verifiedBefore } from "./verified-before.ts";

const calendar: SettlementCalendar = {
  isHoliday: (currency, day) => currency === "GBP" && ["2026-04-03", "2026-04-06"].includes(day),
};

it.each([
  ["before five on a Monday", "2026-03-16T16:59:59.999Z", "2026-03-13T00:00:00.000Z"],
  ["at five on a Monday", "2026-03-16T17:00:00.000Z", "2026-03-16T00:00:00.000Z"],
  ["on a Sunday", "2026-03-15T12:00:00.000Z", "2026-03-13T00:00:00.000Z"],
  ["over Easter, in summer time", "2026-04-06T20:00:00.000Z", "2026-04-01T23:00:00.000Z"],
])(
  "%s, money was to be verified by now of exchanges that were due before the day that ended last",
  (_, now, before) => {
    expect(verifiedBefore(new Date(now), calendar)).toEqual(new Date(before));
  },
);

it("what was due before it is exactly what a second person had until now to confirm", () => {
  const within = { min: Date.parse("2026-03-20T00:00:00Z"), max: Date.parse("2026-04-20T00:00:00Z") };
  fc.assert(
    fc.property(fc.integer(within), fc.integer(within), (dueMs, nowMs) => {
      const [due, now] = [new Date(dueMs), new Date(nowMs)];
      expect(due < verifiedBefore(now, calendar)).toBe(confirmationDue(due, calendar) <= now);
    }),
  );
});
