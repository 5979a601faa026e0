import { expect, it } from "vitest";
import { toWeeks } from "./to-weeks.ts";

const history = (...points: [at: string, mid: number][]) => ({
  pair: "GBP/EUR",
  points: points.map(([at, mid]) => ({ at, mid })),
  source: "the test",
  simulated: true,
});

it("weekly means are one per seven days from the first, and none for a week without rates", () => {
  const days = history(
    ["2026-01-05T00:00:00Z", 1.1],
    ["2026-01-09T00:00:00Z", 1.3],
    ["2026-01-12T00:00:00Z", 1.5],
    ["2026-01-27T00:00:00Z", 1.7],
  );
  expect(toWeeks(days)).toEqual([(1.1 + 1.3) / 2, 1.5, 1.7]);
});

it("weekly means are empty without rates", () => {
  expect(toWeeks(history())).toEqual([]);
});
