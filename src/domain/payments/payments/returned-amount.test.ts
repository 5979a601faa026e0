import { expect, test } from "vitest";
import { describeReturnedAmount } from "./returned-amount.ts";

const payment = { status: "RETURNED", currency: "GBP", amount: 4_000n, returnedAmount: null } as const;

test.each([
  [null, "40.00", "0.00"],
  [3_900n, "39.00", "1.00"],
])("a payment of 40.00 of which %s pence came back", (minor, returnedAmount, returnCharges) => {
  expect(describeReturnedAmount({ ...payment, returnedAmount: minor })).toEqual({
    returnedAmount,
    returnCharges,
  });
});

test("nothing came back of a payment that arrived", () => {
  const arrived = describeReturnedAmount({ ...payment, status: "COMPLETED" });
  expect(arrived).toEqual({ returnedAmount: null, returnCharges: null });
});
