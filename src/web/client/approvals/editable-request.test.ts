import { describe, expect, it } from "vitest";
import { describeChanges, readEditable, withChanges } from "./editable-request.ts";

const payout = {
  recipientId: null,
  recipientName: "Demo Landlord",
  accountNumber: "•••• 1234",
  amount: "250.00",
  currency: "EUR" as const,
  reference: "Rent",
  paidFrom: "balance" as const,
  paysOn: null,
};
const shown = { summary: "Pay 250.00 EUR to Demo Landlord (•••• 1234)", payouts: [payout] };
const withdrawal = {
  call: "POST /api/balances/:currency/withdrawals",
  params: { currency: "EUR" },
  body: { beneficiaryId: "b", amount: "250.00" },
};
const split = {
  call: "PUT /api/trades/:id/allocation",
  params: { id: "t" },
  body: {
    lines: [
      { toBalance: true, amount: "50.00" },
      { beneficiaryId: "b", amount: "250.00", reference: "Rent" },
    ],
  },
};
const order = {
  call: "POST /api/orders",
  params: {},
  body: { fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", targetRate: "1.1", bookNow: true },
};

describe("what of a prepared request can be changed", () => {
  it("a payment from a balance is read as one line, and only what was changed is replaced", () => {
    const edited = readEditable(withdrawal, shown);
    expect(edited).toEqual({
      kind: "payments",
      currency: "EUR",
      lines: [{ beneficiaryId: "b", amount: "250.00", reference: "" }],
    });
    const lines = [{ beneficiaryId: "c", amount: "1.00", reference: " " }];
    expect(withChanges(withdrawal, { kind: "payments", currency: "EUR", lines })).toEqual({
      beneficiaryId: "c",
      amount: "1.00",
      reference: undefined,
    });
  });

  it("the split of a trade keeps the part for the own balance", () => {
    const lines = [{ beneficiaryId: "b", amount: "240.00", reference: "Rent" }];
    expect(readEditable(split, shown)).toMatchObject({ lines: [{ amount: "250.00" }] });
    expect(withChanges(split, { kind: "payments", currency: "EUR", lines })).toEqual({
      lines: [
        { toBalance: true, amount: "50.00" },
        { beneficiaryId: "b", amount: "240.00", reference: "Rent" },
      ],
    });
  });

  it("an exchange keeps all but its amount and its lowest rate", () => {
    expect(readEditable(order, { payouts: [] })).toEqual({
      kind: "exchange",
      currency: "GBP",
      amount: "2000.00",
      targetRate: "1.1",
      stopRate: "",
    });
    const changed = {
      kind: "exchange",
      currency: "GBP",
      amount: "1.00",
      targetRate: "1.2",
      stopRate: "",
    } as const;
    expect(withChanges(order, changed)).toEqual({ ...order.body, amount: "1.00", targetRate: "1.2" });
  });

  it.each([
    ["is kept", "1.05", "1.05", "1.05"],
    ["sent as a number is read", 1.05, "1.05", "1.05"],
    ["is changed", "1.05", "1.06", "1.06"],
    ["is taken away", "1.05", "", null],
  ])("the stop of an exchange %s", (_, stopRate, typed, sent) => {
    const stopped = { ...order, body: { ...order.body, stopRate } };
    const edited = readEditable(stopped, { payouts: [] });
    expect(edited).toMatchObject({ kind: "exchange", stopRate: "1.05" });
    if (edited?.kind !== "exchange") throw new Error("an order is an exchange");
    expect(withChanges(stopped, { ...edited, stopRate: typed })).toEqual({ ...order.body, stopRate: sent });
  });

  it("an exchange that names no stop, or takes it away, does so after a change too", () => {
    for (const body of [order.body, { ...order.body, stopRate: null }]) {
      const edited = readEditable({ ...order, body }, { payouts: [] });
      expect(edited).toMatchObject({ stopRate: "" });
      if (edited) expect(withChanges({ ...order, body }, edited)).toEqual(body);
    }
  });

  it("an exchange that only has a stop keeps having no target, whether it names none or takes it away", () => {
    const { targetRate: _, ...noTarget } = order.body;
    for (const body of [
      { ...noTarget, stopRate: "1.05" },
      { ...noTarget, targetRate: null, stopRate: "1.05" },
    ]) {
      const edited = readEditable({ ...order, body }, { payouts: [] });
      expect(edited).toMatchObject({ targetRate: "", stopRate: "1.05" });
      if (edited) expect(withChanges({ ...order, body }, edited)).toEqual(body);
    }
  });

  it("a batch is changed elsewhere", () => {
    const batch = { call: "POST /api/batches/:id/pay", params: { id: "x" }, body: { version: 1 } };
    expect(readEditable(batch, shown)).toBeUndefined();
  });
});

it.each([
  [{ amount: "999.00" }, ["Amount: 999.00 EUR, before 250.00 EUR"]],
  [{ reference: "Deposit" }, ["Reference: Deposit, before Rent"]],
  [
    { recipientId: null, recipientName: "Demo Thief" },
    ["Recipient: Demo Thief (•••• 1234), before Demo Landlord (•••• 1234)"],
  ],
  [{}, []],
] as const)("case %#: the approver reads what a change changed", (changed, expected) => {
  expect(describeChanges(shown, { ...shown, payouts: [{ ...payout, ...changed }] })).toEqual(expected);
});

it("an exchange that was changed reads as it was before", () => {
  const before = { summary: "Exchange 1.00 GBP", payouts: [] };
  expect(describeChanges(before, { summary: "Exchange 2.00 GBP", payouts: [] })).toEqual([
    "Before: Exchange 1.00 GBP",
  ]);
});
