import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { asSentence, formatCloseoutCost } from "./format-closeout-cost.ts";

it.each([
  [0n, 0n, "Closing it was free."],
  [5_40n, 0n, "Closing it cost 5.40 GBP, taken from your balance."],
  [0n, 5_40n, "Closing it cost 5.40 GBP, which you owe us."],
  [1_00n, 4_40n, "Closing it cost 5.40 GBP. We took 1.00 GBP from your balance, and you owe us 4.40 GBP."],
])("a cost of %s paid and %s owed is described", (paid, owed, words) => {
  expect(formatCloseoutCost({ paid: money(paid, "GBP"), owed: money(owed, "GBP") })).toBe(words);
});

it("a reason gets the full stop that it lacks", () => {
  expect([asSentence(" No funds "), asSentence("Really?")]).toEqual(["No funds.", "Really?"]);
});
