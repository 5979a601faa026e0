import { expect, it } from "vitest";
import { describeStatus, formatDeal } from "./describe-deal.ts";

it("a cover deal is named by what its amount is of", () => {
  const deal = { amount: "1000.00", soldCurrency: "GBP", boughtCurrency: "EUR" } as const;
  expect(formatDeal({ ...deal, amountCurrency: "GBP" })).toBe("Sell 1,000.00 GBP for EUR");
  expect(formatDeal({ ...deal, amountCurrency: "EUR" })).toBe("Buy 1,000.00 EUR for GBP");
});

it("a draft that ended unsent was declined, and one that was sent rejected", () => {
  const confirmed = { at: "2027-03-10T09:00:00.000Z", by: "Demo Approver", own: false };
  expect(describeStatus({ status: "REJECTED", confirmed: null }).word).toBe("Declined");
  expect(describeStatus({ status: "REJECTED", confirmed }).word).toBe("Rejected");
  expect(describeStatus({ status: "UNKNOWN", confirmed })).toEqual({ word: "No answer", tone: "bad" });
});
