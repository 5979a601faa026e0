import { expect, test } from "vitest";
import { deadlineMoved, declined, funded, returned } from "./messages.ts";

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

const trade = {
  id: "019a0000-0000-7000-8000-000000000001",
  reference: "FX48291034",
  type: "SPOT",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: 100_000n,
  toAmount: 116_649n,
  amountDue: 100_000n,
  shortfall: 0n,
} as const;

test("the mail about a payment that came back less charges says what came and what the banks kept", () => {
  expect(returned(undefined, { ...payment, returnedAmount: 3_900n }).text).toBe(
    "Your payment of 40.00 GBP to Demo Recipient from your GBP balance was returned: The account is closed. 39.00 GBP is back in your GBP balance: banks on the way kept 1.00 GBP.",
  );
});

test("the mail about a later deadline says until when to pay, in London's time", () => {
  const summer = deadlineMoved(trade, new Date("2026-07-15T15:30:00.000Z"));
  expect(summer.text).toBe(
    "You can pay for FX48291034 again. Its payment is due by 15 Jul 2026, 16:30 London time.",
  );
  expect(summer.facts).toContainEqual({ name: "Pay by", value: "15 Jul 2026, 16:30 London time" });
});

test("money that arrives while its client owes us says what its payouts wait for", () => {
  expect(funded(trade, { awaitsDebt: true }).text).toBe(
    "1,000.00 GBP for FX48291034 has arrived. You owe us money from an exchange that was closed, here or in another of your accounts, so we'll pay this one out once you've paid that. You'll see how at the top of the account that owes it.",
  );
});
