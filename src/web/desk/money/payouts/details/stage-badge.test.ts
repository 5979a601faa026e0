import { expect, it } from "vitest";
import { stageBadge } from "./stage-badge.ts";

it.each([
  [{ stage: "prepared", bankRejection: null }, "To approve"],
  [{ stage: "sent", bankRejection: null }, "Sent"],
  [{ stage: "sent", bankRejection: "The account is closed" }, "Rejected by the bank"],
  [{ stage: null, bankRejection: null }, "Awaiting trade funding"],
] as const)("a payout that is %j has its badge", (payment, words) => {
  expect(stageBadge(payment).words).toBe(words);
});
