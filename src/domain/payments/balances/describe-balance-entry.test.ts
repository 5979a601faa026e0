import { expect, it } from "vitest";
import { describeBalanceEntry } from "./describe-balance-entry.ts";

const nothing = { tradeReference: null, payeeName: null, payerName: null };

it.each([
  ["balance_deposit", { payerName: "Example Payer" }, "Received from Example Payer"],
  ["balance_deposit", { payerName: "" }, "Money received"],
  ["balance_funding", { tradeReference: "FX12345678" }, "Paid for exchange FX12345678"],
  ["closeout", { tradeReference: "FX12345678" }, "Cost of closing exchange FX12345678"],
  ["closeout_waived", { tradeReference: "FX12345678" }, "Waived cost of exchange FX12345678"],
  ["closeout_collected", {}, "Paid what you owed from a closed exchange"],
  ["closeout_paid", {}, "Paid what you owed from a closed exchange"],
  ["forward_deposit_taken", {}, "Deposit for a forward"],
  ["forward_deposit_returned", {}, "Deposit of a forward returned"],
  ["forward_closeout", {}, "Cost of closing a forward"],
  ["funds_returned", { tradeReference: "FX12345678" }, "Returned from exchange FX12345678"],
  ["trade_funds_returned", { tradeReference: "FX12345678" }, "Returned from exchange FX12345678"],
  ["profit_share_cashed_out", {}, "Profit share cashed out"],
  ["balance_credit", { tradeReference: "FX12345678" }, "From exchange FX12345678"],
  ["withdrawal", { payeeName: "Demo Recipient" }, "Paid to Demo Recipient"],
  ["payment_declined", { payeeName: "Demo Recipient" }, "Not sent to Demo Recipient"],
  ["payment_returned", { payeeName: "Demo Recipient" }, "Returned from Demo Recipient"],
  ["an_event_to_come", {}, "An event to come"],
])("%s of %o is described as %s", (event, facts, words) => {
  expect(describeBalanceEntry({ ...nothing, event, ...facts })).toBe(words);
});
