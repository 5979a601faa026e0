import { expect, it } from "vitest";
import { matchesOwnTotals } from "./own-totals.ts";

it.each([
  ["has neither", {}, true],
  ["counts its payments", { count: "2" }, true],
  ["counts more", { count: "3" }, false],
  ["counts in words", { count: "two" }, false],
  ["sums them up", { sum: "112.5" }, true],
  ["sums them up with zeros", { sum: "+112.50000000000000000" }, true],
  ["sums up to a hundredth more", { sum: "112.51" }, false],
  ["has a sum that is no figure", { sum: "112,5" }, false],
])("a payment file that %s matches its own totals: %s", (_, totals, matches) => {
  expect(matchesOwnTotals({ count: undefined, sum: undefined, ...totals }, ["100", "12.50"])).toBe(matches);
});

it("a control sum is open while the amount of a payment can't be read", () => {
  expect(matchesOwnTotals({ count: "2", sum: "1.00" }, ["1.00", "12,50"])).toBe(true);
  expect(matchesOwnTotals({ count: "2", sum: "1.00" }, ["1.00", undefined])).toBe(true);
});
