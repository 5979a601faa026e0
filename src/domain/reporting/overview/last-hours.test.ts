import { describe, expect, it } from "vitest";
import { lastHours } from "./last-hours.ts";

describe("the last hours", () => {
  it("the last hours end with the current one", () => {
    const hours = lastHours(new Date("2026-03-10T10:59:59.999Z"), 3).map((hour) => hour.toISOString());
    expect(hours).toEqual([
      "2026-03-10T08:00:00.000Z",
      "2026-03-10T09:00:00.000Z",
      "2026-03-10T10:00:00.000Z",
    ]);
  });
});
