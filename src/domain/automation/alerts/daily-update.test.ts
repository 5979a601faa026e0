import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "#domain/calendar.ts";
import { dueDailyUpdate } from "./daily-update.ts";

describe("the daily update", () => {
  it.each([
    // London is UTC in winter and an hour ahead in summer.
    ["Europe/London", "2026-01-15T07:59:59.999Z", undefined, undefined],
    ["Europe/London", "2026-01-15T08:00:00Z", "2026-01-15", "2026-01-15T08:00:00.000Z"],
    ["Europe/London", "2026-07-15T07:00:00Z", "2026-07-15", "2026-07-15T07:00:00.000Z"],
    // Days of clock changes.
    ["Europe/London", "2026-03-29T06:59:00Z", undefined, undefined],
    ["Europe/London", "2026-03-29T07:30:00Z", "2026-03-29", "2026-03-29T07:00:00.000Z"],
    ["Europe/London", "2026-10-25T08:00:00Z", "2026-10-25", "2026-10-25T08:00:00.000Z"],
    // The local day, not the UTC day.
    ["Asia/Tokyo", "2026-01-14T23:00:00Z", "2026-01-15", "2026-01-14T23:00:00.000Z"],
    ["Australia/Sydney", "2026-01-14T20:59:00Z", undefined, undefined],
    ["America/Los_Angeles", "2026-01-15T15:59:00Z", undefined, undefined],
    ["America/Los_Angeles", "2026-01-15T16:20:30.500Z", "2026-01-15", "2026-01-15T16:00:00.000Z"],
    ["Asia/Kathmandu", "2026-01-15T02:15:00Z", "2026-01-15", "2026-01-15T02:15:00.000Z"],
    // An unknown time zone.
    ["Nowhere/At_All", "2026-01-15T08:00:00Z", "2026-01-15", "2026-01-15T08:00:00.000Z"],
  ])("the daily update in %s at %s is that of %s", (zone, now, day, dueAt) => {
    const due = dueDailyUpdate(new Date(now), zone);
    expect(due?.day).toBe(day);
    expect(due?.dueAt.toISOString()).toBe(dueAt);
  });

  it("the daily update is due once a day in any time zone, at most 16 hours ago and never in the future", () => {
    const zones = [
      "Europe/London",
      "America/New_York",
      "Asia/Kolkata",
      "Pacific/Auckland",
      "Pacific/Kiritimati",
    ];
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2040-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
        const due = dueDailyUpdate(now, zone);
        if (!due) return;
        const agoMs = now.getTime() - due.dueAt.getTime();
        expect(agoMs).toBeGreaterThanOrEqual(0);
        expect(agoMs).toBeLessThan(16 * 3_600_000);
        expect(dueDailyUpdate(due.dueAt, zone)).toEqual(due);
        expect(dueDailyUpdate(new Date(due.dueAt.getTime() - 1), zone)).toBeUndefined();
        expect([addDays(dayOf(now), -1), dayOf(now), addDays(dayOf(now), 1)]).toContain(due.day);
      }),
    );
  });
});
