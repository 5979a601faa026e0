import { expect, test } from "vitest";
import { describeReturn } from "./describe-return.ts";

test.each([
  ["AC04 account closed", "AC04 account closed. The money is back in your GBP balance."],
  ["The account is closed.", "The account is closed. The money is back in your GBP balance."],
])("a returned payment's reason ends as a sentence before the next one: %s", (returnReason, words) => {
  expect(describeReturn({ returnReason, currency: "GBP" })).toBe(words);
});

test("a payment that wasn't returned has nothing to say", () => {
  expect(describeReturn({ returnReason: null, currency: "GBP" })).toBeUndefined();
});
