import { describe, expect, it } from "vitest";
import { formatSaving } from "./format-saving.ts";

describe("formatSaving", () => {
  it.each([
    // 97% of 29,129.89 is 28,255.9933.
    ["29042.50", "87.39", "EUR", "786.50 EUR"],
    ["1940", "6", "JPY", "52 JPY"],
    // As expensive as a bank.
    ["97.00", "3.00", "EUR", undefined],
    ["95.00", "5.00", "EUR", undefined],
  ] as const)("%s at a margin of %s %s saves %s", (toAmount, marginCost, toCurrency, saving) => {
    expect(formatSaving({ toAmount, marginCost, toCurrency })).toBe(saving);
  });
});
