import { expect, it } from "vitest";
import { describeStatus, formatDeal } from "./describe-deal.ts";

it("a cover deal is named by what its amount is of", () => {
  const deal = { amount: "1000.00", soldCurrency: "GBP", boughtCurrency: "EUR" } as const;
  expect(formatDeal({ ...deal, amountCurrency: "GBP" })).toBe("Sell 1,000.00 GBP for EUR");
  expect(formatDeal({ ...deal, amountCurrency: "EUR" })).toBe("Buy 1,000.00 EUR for GBP");
});

it("a draft that ended unsent was declined, one that was sent rejected, and one that is due is to settle", () => {
  const confirmed = { at: "2027-03-10T09:00:00.000Z", by: "Demo Approver", own: false };
  expect(describeStatus({ status: "REJECTED", confirmed: null, awaitsSettlement: false }).word).toBe(
    "Declined",
  );
  expect(describeStatus({ status: "REJECTED", confirmed, awaitsSettlement: false }).word).toBe("Rejected");
  expect(describeStatus({ status: "UNKNOWN", confirmed, awaitsSettlement: false })).toEqual({
    word: "No answer",
    tone: "bad",
  });
  expect(describeStatus({ status: "FILLED", confirmed, awaitsSettlement: true }).word).toBe("To settle");
});
