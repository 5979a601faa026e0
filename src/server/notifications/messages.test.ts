import { expect, test } from "vitest";
import { declined, returned } from "./messages.ts";

const payment = {
  id: "019a0000-0000-7000-8000-000000000021",
  payeeName: "Demo Recipient",
  amount: 4_000n,
  currency: "GBP",
  returnReason: "The account is closed",
  returnedAmount: null,
} as const;

test.each([returned, declined])(
  "the mail about a payment from a balance that came back links to it",
  (say) => {
    expect(say(undefined, payment)).toMatchObject({
      path: "/payments/019a0000-0000-7000-8000-000000000021",
      action: "View this payment",
    });
  },
);

test("the mail about a payment that came back less charges says what came and what the banks kept", () => {
  expect(returned(undefined, { ...payment, returnedAmount: 3_900n }).text).toBe(
    "Your payment of 40.00 GBP to Demo Recipient from your GBP balance was returned: The account is closed. 39.00 GBP is back in your GBP balance: banks on the way kept 1.00 GBP.",
  );
});
