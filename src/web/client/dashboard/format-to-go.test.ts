import { expect, it } from "vitest";
import { formatToGo } from "./format-to-go.ts";

it.each([
  [1.185, 1.1617, "2.01% to go"],
  [1.14, 1.1617, "1.87% to go"],
  [1.1617, 1.1617, "At your target"],
  [1.1617, undefined, ""],
])("a target of %s at a rate of %s is shown as %s", (target, now, shown) => {
  expect(formatToGo(target, now)).toBe(shown);
});
