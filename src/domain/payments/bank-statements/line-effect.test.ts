import { expect, it } from "vitest";
import { effectOfWithdrawing, isLineKept, lineEffects } from "./line-effect.ts";

const charge = {
  ...{ receiptId: null, paymentId: null, returnedPaymentId: null },
  ...{ isQueued: false, refusal: undefined },
};

it.each([
  ["a credit in a balance", { receiptId: "r" }, "balance"],
  ["a credit that waits for the desk", { receiptId: "r", isQueued: true }, "queue"],
  ["a credit that pays for a trade", { receiptId: "r", refusal: "receipt_funds_trade" }, "trade"],
  [
    "a credit whose payer is screened",
    { receiptId: "r", isQueued: true, refusal: "receipt_held" },
    "screening",
  ],
  ["a credit that was decided", { receiptId: "r", refusal: "receipt_not_withdrawable" }, undefined],
  ["the debit of a payout", { paymentId: "p" }, "payout"],
  ["the credit of a return by hand", { returnedPaymentId: "p" }, "return"],
  ["a bank charge", {}, "nothing"],
] as const)("withdrawing %s has its own effect", (_what, facts, effect) => {
  expect(effectOfWithdrawing({ ...charge, ...facts })).toBe(effect);
});

it("lines stay whose money pays for a trade, or whose payer is screened", () => {
  expect(lineEffects.filter(isLineKept)).toEqual(["trade", "screening"]);
});
