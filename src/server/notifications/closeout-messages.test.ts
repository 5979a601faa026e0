import { expect, it } from "vitest";
import { cancelled, cancelledByDesk, costWaived, debtCollected } from "./closeout-messages.ts";

const trade = {
  id: "019a0000-0000-7000-8000-000000000001",
  reference: "FX12345678",
  type: "SPOT",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: 1_000_00n,
  toAmount: 1_166_49n,
  amountDue: 1_000_00n,
  shortfall: 0n,
} as const;
const closed = (paid: bigint, owed: bigint) => ({ ...trade, closeout: { paid, owed } });

it("a client whose exchange was cancelled reads its cost and the debt", () => {
  expect(cancelled(closed(0n, 0n), { expired: false }).text).toBe(
    "We've cancelled FX12345678 (1,000.00 GBP to 1,166.49 EUR) as you asked. Closing it was free.",
  );
  expect(cancelled(closed(5_40n, 0n), { expired: true }).text).toMatch(
    /didn't arrive in time\. Closing it cost 5\.40 GBP, taken from your balance\.$/,
  );
  expect(cancelled(closed(5_40n, 0n), { expired: true, unconfirmed: true }).text).toContain(
    "because our bank didn't confirm your payment in time. Closing it cost 5.40 GBP, taken from your balance. If your payment did reach us in time, we'll give it back once that's confirmed.",
  );
  expect(cancelled(closed(0n, 5_40n), { expired: true, unconfirmed: true }).text).toMatch(
    / If your payment did reach us in time, we'll waive it once that's confirmed\.$/,
  );
  expect(cancelled(closed(0n, 0n), { expired: true, unconfirmed: true }).text).toMatch(
    /Closing it was free\.$/,
  );
  expect(cancelledByDesk(closed(1_00n, 4_40n), "No funds").text).toMatch(
    /^Our team cancelled FX12345678 .*: No funds\. Closing it cost 5\.40 GBP\. We took 1\.00 GBP from your balance, and you owe us 4\.40 GBP\. We'll take it/,
  );
});

it("a client reads that a debt was paid and that a cost was waived", () => {
  expect(debtCollected(5_40n, "GBP")).toMatchObject({
    path: "/balances/GBP",
    text: expect.stringContaining("5.40 GBP"),
  });
  expect(debtCollected(5_40n, "GBP").title).toBe("You've paid what you owed");
  expect(costWaived(closed(1_00n, 4_40n)).text).toContain(
    "We've waived the 5.40 GBP it cost to close FX12345678",
  );
});

it("a client whose money paid a part of a debt reads what they still owe", () => {
  const { title, text, facts } = debtCollected(40_00n, "GBP", 65_40n);
  expect(title).toBe("You've paid part of what you owe");
  expect(text).toBe(
    "We used 40.00 GBP of the money that reached your GBP balance to pay part of what you owe us from a closed exchange. You still owe us 65.40 GBP.",
  );
  expect(facts).toContainEqual({ name: "Still owed", value: "65.40 GBP" });
});
