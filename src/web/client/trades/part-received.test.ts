import { expect, it } from "vitest";
import { isPartPaid, partReceived } from "./part-received.ts";

it.each([
  ["400.00", "AWAITING_FUNDS", true],
  ["0.01", "AWAITING_FUNDS", true],
  ["0.00", "AWAITING_FUNDS", false],
  ["1000.00", "FUNDED", false],
  ["400.00", "CANCELLED", false],
] as const)("a receipt of %s at %s is partial: %s", (amountReceived, stage, is) => {
  expect(isPartPaid({ stage, amountReceived })).toBe(is);
});

it("the text says what has been received and what is due", () => {
  const trade = { amountReceived: "400.00", amountDue: "1000.00", fromCurrency: "GBP" } as const;
  expect(partReceived(trade)).toBe("400.00 of 1,000.00 GBP");
});
