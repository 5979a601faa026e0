import { expect, it } from "vitest";
import { stageBadge } from "./stage-badge.ts";

it.each([
  [{ stage: "prepared", bankRejection: null }, "To approve"],
  [{ stage: "sent", bankRejection: null }, "Sent"],
  [{ stage: "sent", bankRejection: "The account is closed" }, "Rejected by the bank"],
  [{ stage: null, bankRejection: null }, "Awaiting trade funding"],
] as const)("a payout that is %j has its badge", (payment, words) => {
  expect(stageBadge({ ...payment, isDeclined: false }).words).toBe(words);
});

it("a payout that the desk declined isn't called returned: it never left", () => {
  const payment = { stage: "returned", bankRejection: null } as const;
  expect(stageBadge({ ...payment, isDeclined: true }).words).toBe("Declined");
  expect(stageBadge({ ...payment, isDeclined: false }).words).toBe("Returned");
});
