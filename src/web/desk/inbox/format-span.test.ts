import { expect, it } from "vitest";
import { formatSpan } from "./format-span.ts";

const minute = 60_000;

it.each([
  [-1, "0 min"],
  [59_999, "0 min"],
  [59 * minute, "59 min"],
  [60 * minute, "1 h"],
  [47 * 60 * minute, "47 h"],
  [48 * 60 * minute, "2 days"],
  [400 * 24 * 60 * minute, "400 days"],
])("%i ms are written as %s", (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});
