import { describe, expect, it } from "vitest";
import { addDays, type Day, isWeekend, parseDay, weekdaysBetween } from "#domain/calendar.ts";
import { parseRate, type Rate, rateToNumber } from "#domain/rate.ts";
import { fillGaps, fillSteps } from "./fill-gaps.ts";
import { gaussian, seededRandom } from "./random.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`no day: ${text}`);
  return parsed;
};
const drawing = (seed: string): (() => number) => {
  const random = seededRandom(seed);
  return () => gaussian(random);
};
const minuteMs = 60_000;

describe("a gap in the daily history", () => {
  const known = [
    { day: day("2025-01-02"), rate: rate("0.80") },
    { day: day("2025-01-03"), rate: rate("0.81") },
    { day: day("2026-09-29"), rate: rate("0.75") },
    { day: day("2026-10-05"), rate: rate("0.76") },
  ];
  const filled = fillGaps(known, 0.005, (start) => drawing(`GBP ${start}`));

  it("a gap in the daily history is filled on each of its weekdays, once", () => {
    expect(filled.map((point) => point.day)).toEqual(weekdaysBetween(day("2025-01-03"), day("2026-09-29")));
    expect(filled.some((point) => isWeekend(point.day))).toBe(false);
  });

  it("a gap in the daily history is filled without straying far from the way between its ends", () => {
    for (const { rate: made } of fillGaps(known, 0.005, (start) => drawing(`EUR ${start}`))) {
      expect(Math.abs(rateToNumber(made) / 0.78 - 1)).toBeLessThan(0.12);
    }
  });

  it("a gap in the daily history is filled the same way each time", () => {
    expect(fillGaps(known, 0.005, (start) => drawing(`GBP ${start}`))).toEqual(filled);
  });

  it("a gap in the daily history ends only after more days than between Christmas and New Year", () => {
    const closed = [known[0], { day: addDays(day("2025-01-02"), 11), rate: rate("0.8") }].filter(
      (p) => p !== undefined,
    );
    expect(fillGaps(closed, 0.005, () => drawing("x"))).toEqual([]);
    expect(fillGaps([], 0.005, () => drawing("x"))).toEqual([]);
  });
});

describe("a gap between samples", () => {
  it("a gap between samples has a rate every step, its known ones among them, up to the last", () => {
    const known = [
      { atMs: 0, rate: rate("1") },
      { atMs: 15 * minuteMs, rate: rate("1.1") },
      { atMs: 20 * minuteMs, rate: rate("1.2") },
    ];
    const filled = fillSteps(known, 5 * minuteMs, 0, drawing("x"));
    expect(filled.map(({ atMs }) => atMs / minuteMs)).toEqual([0, 5, 10, 15]);
    expect(filled.map((point) => Number(rateToNumber(point.rate).toFixed(3)))).toEqual([
      1, 1.032, 1.066, 1.1,
    ]);
  });
});
