import { expect, it } from "vitest";
import { greatestCost } from "./greatest-cost.ts";

it.each([
  [0n, 1_000_00n, 2_50n],
  [62_10n, 60_000_00n, 212_10n],
  [5n, 1n, 6n],
])(
  "a close-out that costs %s with %s left may cost up to %s by the time it is confirmed",
  (cost, left, greatest) => {
    expect(greatestCost(cost, left)).toBe(greatest);
  },
);
