import { expect, it } from "vitest";
import { formatTotals } from "./format-totals.ts";

it("the selected payouts are totalled by currency, to the penny", () => {
  expect(
    formatTotals([
      { amount: "0.10", currency: "GBP" },
      { amount: "1250.00", currency: "EUR" },
      { amount: "0.20", currency: "GBP" },
      { amount: "90071992.93", currency: "EUR" },
      { amount: "5000", currency: "JPY" },
    ]),
  ).toBe("90,073,242.93 EUR, 0.30 GBP and 5,000 JPY");
});
