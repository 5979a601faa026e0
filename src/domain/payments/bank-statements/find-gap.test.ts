import { expect, it } from "vitest";
import { findGap, type PriorBalances } from "./find-gap.ts";

it.each<[string, bigint, PriorBalances, bigint | undefined]>([
  [
    "the first of its account follows nothing",
    5n,
    { lastClosing: undefined, sameDayOpening: undefined },
    undefined,
  ],
  [
    "one that opens as the last closed follows on",
    5n,
    { lastClosing: 5n, sameDayOpening: undefined },
    undefined,
  ],
  ["a later file of a day may open as the day did", 0n, { lastClosing: 5n, sameDayOpening: 0n }, undefined],
  ["one that opens with less does not", 4n, { lastClosing: 5n, sameDayOpening: undefined }, 5n],
  ["nor one that opens with more", 6n, { lastClosing: 5n, sameDayOpening: 1n }, 5n],
])("the gap between statements is found: %s", (_, opening, before, gap) =>
  expect(findGap(opening, before)).toBe(gap),
);
