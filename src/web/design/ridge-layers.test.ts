import { expect, it } from "vitest";
import { ridgeLayers } from "./ridge-layers.ts";

const shown = { range: { lowest: 1, highest: 3 }, band: { top: 0, bottom: 1 } };
const draw = (isDay: boolean) =>
  ridgeLayers([1, 2], [2, 3], { ...shown, isDay }).map(({ values, tone, line }) => [values[0], tone, line]);

it("the period before a range is paler behind its rates", () => {
  expect(draw(false)).toEqual([
    [2, "before", undefined],
    [1, "chart", "pine"],
  ]);
});

it("yesterday is a dashed line between today's area and its line", () => {
  expect(draw(true)).toEqual([
    [1, "chart", undefined],
    [2, "bare", "dashed"],
    [1, "bare", "pine"],
  ]);
});
