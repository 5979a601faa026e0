import { describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { tradeOutcome } from "./trade-banner.tsx";
import { tradeTimeline } from "./trade-timeline.ts";

const id = "0199f0a0-0000-7000-8000-000000000001";
const at = "2026-11-20T10:00:00.000Z";

function tradeWith(facts: Partial<Trade> = {}): Trade {
  return {
    id,
    reference: "FX12345678",
    type: "SPOT",
    status: "PENDING",
    stage: "AWAITING_FUNDS",
    fromCurrency: "GBP",
    toCurrency: "EUR",
    fromAmount: "1000.00",
    toAmount: "1159.00",
    midRate: 1.1625,
    exchangeRate: 1.159,
    marginCost: "3.49",
    profitShareUsed: "0.00",
    amountDue: "1000.00",
    amountReceived: "0.00",
    amountOutstanding: "1000.00",
    deliveryDate: "2026-11-24",
    fundBy: "2026-11-25T17:00:00.000Z",
    createdAt: at,
    timeline: [{ kind: "booked", at, detail: null }],
    allocation: [],
    payments: [],
    schedule: null,
    forward: null,
    proofs: [],
    paymentMade: false,
    amountBeingChecked: "0.00",
    fundsUnconfirmed: false,
    payoutsAwaitDebt: false,
    closeout: null,
    telephone: null,
    freeCancelUntil: null,
    ...facts,
  };
}

function payment(status: Trade["payments"][number]["status"], amount = "1159.00"): Trade["payments"][number] {
  const returnReason = status === "RETURNED" ? "The account is closed." : null;
  return {
    id,
    beneficiaryId: id,
    recipientName: "Demo Recipient",
    accountNumber: "•••• 4321",
    amount,
    currency: "EUR",
    reference: "FX12345678",
    purpose: null,
    status,
    returnReason,
    isDeclined: false,
    waitsFor: null,
    returnedAmount: status === "RETURNED" ? amount : null,
    returnCharges: status === "RETURNED" ? "0.00" : null,
    invoices: [],
  };
}

const line = {
  beneficiaryId: id,
  toBalance: false,
  recipientName: "Demo Recipient",
  amount: "1159.00",
  reference: null,
  purpose: null,
};
const now = new Date(at);
const shown = (trade: Trade) => tradeTimeline(trade, now).map(({ title, state }) => `${state}: ${title}`);

describe("the way of a trade", () => {
  it("the trade timeline waits for the payment, then for the money once the client said that it is made", () => {
    expect(shown(tradeWith())).toEqual([
      "done: Exchange booked",
      "current: Waiting for your payment",
      "ahead: Paid out",
      "ahead: Completed",
    ]);
    expect(shown(tradeWith({ paymentMade: true }))[1]).toBe("current: Waiting for your money to arrive");
  });

  it("the trade timeline asks for no payment that the exchange's payment screen doesn't take", () => {
    const isUnpayable = { isUnpayable: true };
    expect(tradeTimeline(tradeWith(), now, isUnpayable)[1]).toMatchObject({
      title: "Don't pay yet",
      detail: "Talk to us. We won't close it before you can pay.",
    });
    expect(tradeTimeline(tradeWith(), now, isUnpayable).at(-1)?.detail).toBe(
      "Estimated: 2 business days after you pay",
    );
    const covered = tradeWith({ amountBeingChecked: "1000.00" });
    const checking = { title: "We're checking your money", detail: "Please don't send more." };
    expect(tradeTimeline(covered, now)[1]).toMatchObject(checking);
    expect(tradeTimeline(covered, now, isUnpayable)[1]).toMatchObject(checking);
  });

  it("the trade timeline says that a funded trade needs recipients, until it has them", () => {
    expect(shown(tradeWith({ stage: "FUNDED" }))[1]).toBe("current: Waiting for you to assign recipients");
    expect(shown(tradeWith({ stage: "FUNDED", allocation: [line] }))[1]).toBe(
      "current: We're preparing the payments",
    );
  });

  it("the trade timeline says who will be paid", () => {
    const balance = {
      beneficiaryId: null,
      toBalance: true,
      recipientName: null,
      reference: null,
      purpose: null,
      amount: "1.00",
    };
    const paidOut = (allocation: Trade["allocation"]) =>
      tradeTimeline(tradeWith({ allocation }), now)[2]?.detail;
    expect(paidOut([])).toBe("No recipients assigned yet");
    expect(paidOut([line])).toBe("To Demo Recipient");
    expect(paidOut([line, balance])).toBe("To Demo Recipient and your EUR balance");
    expect(paidOut([line, line, balance])).toBe("To Demo Recipient and 2 others");
  });

  it("the trade timeline doesn't send payments on their way that wait for a debt", () => {
    const steps = tradeTimeline(tradeWith({ stage: "PAYING", payoutsAwaitDebt: true }), now);
    expect(steps.at(-1)).toMatchObject({ state: "current", title: "The payments are waiting" });
  });

  it("the trade timeline doesn't send payments on their way that all wait for their client", () => {
    const waitsFor = { kind: "name", until: null, cause: null, person: null } as const;
    const waiting = { ...payment("READY"), waitsFor };
    const last = (payments: Trade["payments"]) =>
      tradeTimeline(tradeWith({ stage: "PAYING", payments }), now).find(({ state }) => state === "current");
    expect(last([waiting])?.title).toBe("The payments are waiting");
    expect(last([waiting, payment("READY")])?.title).toBe("The payments are on their way");
  });

  it("the trade timeline shows no further steps once the trade has ended", () => {
    for (const stage of ["COMPLETED", "CANCELLED", "FAILED"] as const) {
      expect(shown(tradeWith({ stage }))).toEqual(["done: Exchange booked"]);
    }
  });

  it("the trade timeline marks what went wrong and gives the reason", () => {
    const detail = "1,159.00 EUR to Demo Recipient: The account is closed.";
    const trade = tradeWith({ stage: "COMPLETED", timeline: [{ kind: "payment_returned", at, detail }] });
    expect(tradeTimeline(trade, now)[0]).toMatchObject({
      title: "Payment came back",
      detail,
      state: "failed",
    });
  });
});

describe("how a completed exchange ended", () => {
  it("a completed exchange arrived, with one recipient named and several counted", () => {
    const one = tradeOutcome(tradeWith({ payments: [payment("COMPLETED")], allocation: [line] }));
    expect(one).toEqual({ headline: "It has arrived", sentence: "1,159.00 EUR is with Demo Recipient." });
    const two = tradeWith({
      payments: [payment("COMPLETED"), payment("COMPLETED")],
      allocation: [line, line],
    });
    expect(tradeOutcome(two).sentence).toBe("1,159.00 EUR is with your 2 recipients.");
  });

  it("a completed exchange is in the balance, in part or as a whole", () => {
    const toBalance = {
      beneficiaryId: null,
      toBalance: true,
      recipientName: null,
      reference: null,
      purpose: null,
      amount: "159.00",
    };
    const whole = tradeWith({ allocation: [{ ...toBalance, amount: "1159.00" }] });
    expect(tradeOutcome(whole).headline).toBe("In your balance");
    const part = tradeWith({ payments: [payment("COMPLETED", "1000.00")], allocation: [line, toBalance] });
    expect(tradeOutcome(part).sentence).toMatch(/^159.00 EUR of 1,159.00 EUR is in your EUR balance/);
  });

  it("a completed exchange came back in part, and says where the money is", () => {
    const trade = tradeWith({
      payments: [payment("RETURNED"), payment("COMPLETED")],
      allocation: [line, line],
    });
    expect(tradeOutcome(trade).sentence).toBe("We couldn't pay 1,159.00 EUR, so it's in your EUR balance.");
  });
});
