import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { isAhead } from "./economic-event.ts";

const day = "2026-11-30" as Day;
const at = new Date("2026-11-30T13:30:00Z");

describe("an announced event", () => {
  it.each([
    ["a second before its time", at, "2026-11-30T13:29:59Z", true],
    ["at its time", at, "2026-11-30T13:30:00Z", false],
    ["on its day without a time", null, "2026-11-30T23:59:59Z", true],
    ["while it's still its day in the west, without a time", null, "2026-12-01T11:59:59Z", true],
    ["when its day is over everywhere, without a time", null, "2026-12-01T12:00:00Z", false],
  ])("is it ahead %s", (_when, time, now, expected) => {
    expect(isAhead({ day, at: time }, new Date(now))).toBe(expected);
  });
});
