import { describe, expect, it } from "vitest";
import { getRangeWithBefore, ratesOfPeriodBefore } from "./period-before.ts";

const points = Array.from({ length: 21 }, (_, day) => ({
  at: new Date(Date.UTC(2026, 10, 1 + day)).toISOString(),
  mid: day,
}));

describe("the period before", () => {
  it("the period before ends where the shown one begins", () => {
    expect(ratesOfPeriodBefore(points, "1W")).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(ratesOfPeriodBefore(points, "1D")).toEqual([]);
    expect(ratesOfPeriodBefore([], "1W")).toEqual([]);
  });

  it("five years have no period before them", () => {
    expect(getRangeWithBefore("3M")).toBe("6M");
    expect(getRangeWithBefore("5Y")).toBeUndefined();
  });
});
