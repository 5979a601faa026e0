import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, parseDay } from "./calendar.ts";
import { clockIn, endOfDayIn, isTimeZone, momentIn, startOfDayIn } from "./time-zone.ts";

function day(text: string) {
  const read = parseDay(text);
  if (!read) throw new Error(`no day: ${text}`);
  return read;
}

describe("a time zone", () => {
  it.each(["Europe/London", "Asia/Tokyo", "America/New_York", "UTC"])("%s is a time zone", (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(["", "Europe/Atlantis", "+01:00", "London; drop table", "x".repeat(200)])(
    "%s is not a time zone",
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

describe("a day in a time zone", () => {
  it.each([
    ["UTC", "2026-03-10", "2026-03-10T00:00:00.000Z"],
    ["Europe/London", "2026-01-10", "2026-01-10T00:00:00.000Z"],
    ["Europe/London", "2026-07-10", "2026-07-09T23:00:00.000Z"],
    ["Asia/Tokyo", "2026-03-10", "2026-03-09T15:00:00.000Z"],
    ["America/New_York", "2026-03-10", "2026-03-10T04:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-10", "2026-03-09T10:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-10", "2026-03-09T18:30:00.000Z"],
    // Beirut's clocks go forward at midnight, so the day begins at one o'clock.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ])("a day in %s, the %s, begins at %s", (zone, text, start) => {
    expect(startOfDayIn(zone, day(text)).toISOString()).toBe(start);
  });

  it("a day in a time zone lasts 23 hours when the clocks go forward and 25 when they go back", () => {
    const hours = (text: string) =>
      (endOfDayIn("Europe/London", day(text)).getTime() -
        startOfDayIn("Europe/London", day(text)).getTime()) /
      3_600_000;
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-06-01")]).toEqual([23, 25, 24]);
  });

  it("a day in a time zone begins where the day before ended, in every zone", () => {
    const zones = ["Europe/London", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe", "Asia/Tokyo"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("2000-01-01"), max: new Date("2039-12-31"), noInvalidDate: true }),
        (zone, moment) => {
          const here = dayOf(moment);
          const start = startOfDayIn(zone, here);
          expect(endOfDayIn(zone, addDays(here, -1))).toEqual(start);
          const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
          expect(shown.format(start)).toBe(here);
          expect(shown.format(new Date(start.getTime() - 1)) < here).toBe(true);
        },
      ),
    );
  });

  it("the moment of a local time is one at which the zone's clocks show it", () => {
    const zones = fc.constantFrom("Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC");
    const moments = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2040-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const shown = clockIn(zone, moment);
        const wallClock = new Date(`${shown.day}T${shown.time}Z`);
        expect(clockIn(zone, momentIn(zone, wallClock))).toEqual(shown);
      }),
    );
  });
});
