import { expect, it } from "vitest";
import { refuseWithdrawal, type WithdrawalFacts } from "./receipt-withdrawal.ts";

const alone: WithdrawalFacts = {
  status: "MATCHED",
  isHeld: false,
  unverified: true,
  isStatedByAnother: false,
  tradeStages: [],
};

it.each([
  ["is in a balance", {}],
  ["waits for the desk", { status: "UNMATCHED" }],
  ["paid for trades that were closed out or failed", { tradeStages: ["CANCELLED", "FAILED"] }],
] as const)("money that one person says came can be withdrawn while it %s", (_where, facts) => {
  expect(refuseWithdrawal({ ...alone, ...facts })).toBeUndefined();
});

it.each([
  ["its payer is being screened", { isHeld: true }, "receipt_held"],
  ["it was withdrawn", { status: "WITHDRAWN" }, "receipt_not_withdrawable"],
  ["it went back to its payer", { status: "RETURNED" }, "receipt_not_withdrawable"],
  ["it's verified", { unverified: false }, "receipt_not_withdrawable"],
  ["another person's statement has it", { isStatedByAnother: true }, "receipt_not_withdrawable"],
  ["one of its trades is open", { tradeStages: ["FAILED", "FUNDED"] }, "receipt_funds_trade"],
] as const)("it can't be withdrawn when %s", (_when, facts, refusal) => {
  expect(refuseWithdrawal({ ...alone, ...facts })).toBe(refusal);
});
