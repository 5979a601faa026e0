import { expect, it } from "vitest";
import { parseRate, type Rate } from "#domain/rate.ts";
import { gbpWorth } from "./gbp-worth.ts";

it.each([
  ["USD", 100_01n, "0.79", 79_01n],
  ["JPY", 100_001n, "0.0052", 520_01n],
  ["GBP", 7n, "1", 7n],
] as const)("%s %s at %s is %s pence, rounded up", (fromCurrency, fromAmount, mid, pence) => {
  expect(gbpWorth({ fromCurrency, fromAmount }, parseRate(mid) as Rate)).toBe(pence);
});
