import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { formatWholeAmount } from "./format-whole-amount.ts";

it.each([
  [100_000_00n, "GBP", "£100,000"],
  [2_920_00n, "EUR", "€2,920"],
  [116_410_49n, "EUR", "€116,410"],
] as const)("%s minor units of %s are written as %s", (minor, currency, words) => {
  expect(formatWholeAmount(money(minor, currency))).toBe(words);
});
