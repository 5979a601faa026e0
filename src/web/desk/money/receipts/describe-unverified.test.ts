import { expect, it } from "vitest";
import { describeUnverified } from "./describe-unverified.ts";

const entry = { reference: "1", bookedOn: "2026-11-30", payerAccount: null, statement: null };
const mine = { recordedBy: "Demo Operator", recordedByMe: true, entry: null, doubt: null };

it.each([
  [
    mine,
    "You recorded this receipt by hand. It can't be paid out or converted until another person imports a statement with it or an approver other than you verifies it.",
  ],
  [
    { ...mine, entry },
    "Only you have imported a statement with this receipt. It can't be paid out or converted until another person imports the bank's file too or an approver other than you verifies it.",
  ],
  [
    { ...mine, recordedByMe: false, entry },
    "Only Demo Operator has imported a statement with this receipt. It can't be paid out or converted until another person imports the bank's file too or an approver verifies it.",
  ],
  [
    { ...mine, recordedByMe: false, entry, doubt: "The statement names Somebody Else." },
    "Demo Operator recorded or imported this receipt. It can't be paid out or converted until an approver verifies it.",
  ],
])("an unverified receipt %j says who can confirm it", (receipt, sentence) => {
  expect(describeUnverified(receipt)).toBe(sentence);
});
