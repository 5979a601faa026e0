import { expect, it } from "vitest";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { formatApproval } from "./format-approval.ts";

const returned = { returnReason: "The account is closed" } as DeskPayment;

it("a payout that the desk declined is distinguished from one that the bank returned", () => {
  expect(formatApproval({ ...returned, isDeclined: true })).toBe("Declined: The account is closed");
  expect(formatApproval({ ...returned, isDeclined: false })).toBe("The account is closed");
});
