import { expect, it } from "vitest";
import { figureSize } from "./figure-size.ts";

it.each([
  ["$526.29", "text-52"],
  ["8,400.00", "text-52"],
  ["£132,256.14", "text-52"],
  ["$9,876,543,210.12", "text-34"],
])("%s is shown at %s", (text, size) => {
  expect(figureSize(text)).toBe(size);
});
