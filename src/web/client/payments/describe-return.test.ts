import { expect, test } from "vitest";
import { describeReturn } from "./describe-return.ts";

test.each([
  ["AC04 account closed", "AC04 account closed. The money is back in your GBP balance."],
  ["The account is closed.", "The account is closed. The money is back in your GBP balance."],
])("a returned payment's reason ends as a sentence before the next one: %s", (returnReason, words) => {
  expect(describeReturn({ returnReason, currency: "GBP" })).toBe(words);
});

test("a payment that came back less charges says what is in the balance and what the banks kept", () => {
  const returned = { returnReason: "The account is closed", returnedAmount: "39.00", returnCharges: "1.00" };
  expect(describeReturn({ ...returned, currency: "GBP" })).toBe(
    "The account is closed. 39.00 GBP is back in your GBP balance: banks on the way kept 1.00 GBP.",
  );
});

test("a payment that wasn't returned has nothing to say", () => {
  expect(describeReturn({ returnReason: null, currency: "GBP" })).toBeUndefined();
});
