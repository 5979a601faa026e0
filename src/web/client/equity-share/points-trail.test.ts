import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeTrail, getElapsedShare, getHeight, mountain, summitShare } from "./points-trail.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const end = Date.parse("2029-12-31T00:00:00.000Z");
const now = Date.parse("2026-11-21T12:00:00.000Z");

describe("the mountain", () => {
  it("the mountain is highest at the summit", () => {
    expect(getHeight(summitShare)).toBe(1);
    expect(Math.max(...mountain)).toBe(1);
  });

  it("the mountain is climbed from base camp over time, and not beyond its top", () => {
    expect(getElapsedShare(start - 1, start, end)).toBe(0);
    expect(getElapsedShare((start + end) / 2, start, end)).toBeCloseTo(summitShare / 2);
    expect(getElapsedShare(end + 1, start, end)).toBe(summitShare);
  });
});

describe("one's trail", () => {
  it("a points trail does not exist without points", () => {
    expect(computeTrail([], start, now, end)).toEqual([]);
    expect(computeTrail([{ at: "2026-03-01T00:00:00.000Z", total: "0.00" }], start, now, end)).toEqual([]);
  });

  it("a points trail leaves base camp at the start and meets the slope today, with its height following the points", () => {
    const half = start + (now - start) / 2;
    const path = [
      { at: new Date(half).toISOString(), total: "25.00" },
      { at: new Date(now).toISOString(), total: "100.00" },
    ];
    const heights = computeTrail(path, start, now, end);
    const slopeAt = (share: number) => getHeight(getElapsedShare(start + (now - start) * share, start, end));
    expect(heights[0]).toBe(0);
    expect(heights[40]).toBeCloseTo(slopeAt(0.25) * 0.125);
    expect(heights[80]).toBeCloseTo(slopeAt(0.5) * 0.25);
    expect(heights[120]).toBeCloseTo(slopeAt(0.75) * 0.625);
    expect(heights.at(-1)).toBe(slopeAt(1));
  });

  it("a points trail never leaves the mountain", () => {
    const path = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 320 }), total: fc.integer({ min: 0, max: 9_999 }) }),
    );
    fc.assert(
      fc.property(path, (drawn) => {
        const points = drawn
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, total }) => ({
            at: new Date(start + day * 86_400_000).toISOString(),
            total: `${total}.00`,
          }));
        for (const height of computeTrail(points, start, now, end)) {
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
