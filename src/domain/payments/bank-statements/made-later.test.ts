import { expect, it } from "vitest";
import { isMadeLater } from "./made-later.ts";

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
