import { expect, it } from "vitest";
import { missingAmounts } from "./missing-amounts.ts";

it("what is missing is exact to the cent, and nothing is missing where there is enough", () => {
  const needed = [
    { currency: "EUR", amount: "100.10" },
    { currency: "JPY", amount: "5000" },
    { currency: "GBP", amount: "20.00" },
    { currency: "USD", amount: "7.00" },
  ] as const;
  const held = [
    { currency: "EUR", amount: "99.99" },
    { currency: "JPY", amount: "5000" },
    { currency: "GBP", amount: "20.01" },
  ] as const;
  expect(missingAmounts([...needed], [...held])).toEqual([
    { currency: "EUR", amount: "0.11" },
    { currency: "USD", amount: "7.00" },
  ]);
});
