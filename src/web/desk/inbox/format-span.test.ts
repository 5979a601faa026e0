import { expect, it } from "vitest";
import { formatDays, formatSpan } from "./format-span.ts";

const minute = 60_000;

it.each([
  [-1, "0 min"],
  [59_999, "0 min"],
  [59 * minute, "59 min"],
  [60 * minute, "1 h"],
  [47 * 60 * minute, "47 h"],
  [48 * 60 * minute, "2 days"],
  [60 * 24 * 60 * minute, "60 days"],
  [61 * 24 * 60 * minute, "2 months"],
  [515 * 24 * 60 * minute, "16 months"],
  [731 * 24 * 60 * minute, "2 years"],
])("%i ms are written as %s", (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});

it.each([
  [1, "1 day"],
  [2, "2 days"],
  [515, "16 months"],
])("an age of %i days is written as %s", (days, words) => {
  expect(formatDays(days)).toBe(words);
});
