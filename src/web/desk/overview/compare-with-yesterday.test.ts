import { expect, it } from "vitest";
import { compareWithYesterday } from "./compare-with-yesterday.ts";

it.each([
  ["118.00", "100.00", "+18%"],
  ["50.00", "100.00", "−50%"],
  ["100.00", "100.00", "0%"],
])("%s against %s is a change of %s", (today, yesterday, change) => {
  expect(compareWithYesterday(today, yesterday, "09:41")).toEqual({ change, words: "on yesterday by 09:41" });
});

it.each([
  ["10.00", "0.00", "none yesterday by 09:41"],
  [null, "100.00", "no comparison without rates"],
  ["100.00", null, "no comparison without rates"],
])("%s against %s is no change: %s", (today, yesterday, words) => {
  expect(compareWithYesterday(today, yesterday, "09:41")).toEqual({ change: undefined, words });
});
