import { expect, it } from "vitest";
import { stepWeek, weekAt } from "./step-week.ts";

it.each([
  ["ArrowLeft", 10, 9],
  ["ArrowRight", 10, 11],
  ["ArrowUp", 52, 52],
  ["ArrowDown", 0, 0],
  ["PageDown", 10, 6],
  ["PageUp", 51, 52],
  ["Home", 10, 0],
  ["End", 10, 52],
  ["Enter", 10, undefined],
])("%s on week %s of the ridge leads to week %s", (key, week, next) => {
  expect(stepWeek(key, week, 53)).toBe(next);
});

it("the ridge is dragged to the nearest week, and never off its ends", () => {
  expect([-0.2, 0, 0.5, 0.994, 1.4].map((share) => weekAt(share, 53))).toEqual([0, 0, 26, 52, 52]);
});
