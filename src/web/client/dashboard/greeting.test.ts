import { expect, it } from "vitest";
import { greetingAt } from "./greeting.ts";

it("the greeting follows the hour", () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    "Good evening",
    "Good morning",
    "Good morning",
    "Good afternoon",
    "Good afternoon",
    "Good evening",
    "Good evening",
  ]);
});
