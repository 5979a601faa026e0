import fc from "fast-check";
import { expect, it } from "vitest";
import { isMadeInFuture, isMadeLater } from "./made-later.ts";

it.each([
  [
    "twenty minutes later, after the clocks went back",
    "2026-10-25T02:10:00+01:00",
    "2026-10-25T02:50:00+02:00",
    true,
  ],
  [
    "twenty minutes earlier, before the clocks went back",
    "2026-10-25T02:50:00+02:00",
    "2026-10-25T02:10:00+01:00",
    false,
  ],
  ["later in UTC", "2026-03-10T18:00:00.5Z", "2026-03-10T18:00:00Z", true],
  ["at the same time", "2026-03-10T18:00:00Z", "2026-03-10T18:00:00Z", false],
  ["later on a clock without an offset", "2026-03-10T18:00:00", "2026-03-10T12:00:00", true],
  ["with and without an offset", "2026-03-11T00:10:00", "2026-03-10T23:50:00+01:00", true],
  ["on a later day", "2026-03-11", "2026-03-10", true],
  ["at a moment that doesn't exist", "2026-13-45T25:00:00Z", "2026-03-10T18:00:00Z", true],
])("of two files the one that was made later is found: %s", (_, madeAt, than, later) =>
  expect(isMadeLater(madeAt, than)).toBe(later),
);

const now = new Date("2026-03-10T12:00:00Z");

it.each([
  ["2026-03-10T13:00:00Z", false],
  ["2026-03-10T13:00:01Z", true],
  ["2026-03-11T02:00:00+13:00", false],
  ["2026-03-10T13:00:00-01:00", true],
  ["2026-03-11T02:00:00", false],
  ["2026-03-11T03:00:01", true],
  ["2026-03-10T12:00", false],
  ["2026-03-11", false],
  ["2026-03-13", true],
  ["2099-01-01T00:00:00", true],
  ["2026-13-45T25:00:00Z", true],
  ["2026-03-10T12:00:00+99:00", true],
  ["later", true],
  ["9", true],
  ["", true],
])("a file that says it was made at %j is of the future: %s", (madeAt, isFuture) =>
  expect(isMadeInFuture(madeAt, now)).toBe(isFuture),
);

it("a file made before is never of the future, in whatever zone its clock is", () => {
  const moments = fc.date({ min: new Date("2000-01-01"), max: now, noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: -12, max: 14 }), (made, hours) => {
      const wall = new Date(made.getTime() + hours * 3_600_000).toISOString().slice(0, 19);
      const offset = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
      for (const written of [wall, wall + offset, wall.slice(0, 10)])
        expect(isMadeInFuture(written, now)).toBe(false);
    }),
  );
});
