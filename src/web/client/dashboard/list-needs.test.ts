import { describe, expect, it } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import type { Need } from "#contract/reporting/needs.ts";
import { sampleForward } from "../../../../tests/support/sample-forwards.ts";
import { chooseNeeds, listNeeds } from "./list-needs.ts";

function pay(id: string, fundBy: string): Need {
  const trade = { id, reference: `FX${id}`, stage: "AWAITING_FUNDS", fundBy, amountOutstanding: "3000.00" };
  return { kind: "pay", trade: { ...trade, fromCurrency: "GBP" } } as Need;
}

type Approval = Parameters<typeof listNeeds>[1][number];

const payout = {
  recipientId: null,
  recipientName: "Demo Landlord",
  accountNumber: "•••• 1234",
  amount: "250.00",
  currency: "EUR",
  reference: "Rent",
  paidFrom: "balance",
  paysOn: null,
} as const satisfies ClientApproval["payouts"][number];

function request(change: Partial<Approval> = {}): Approval {
  return {
    id: "r1",
    summary: "Add the recipient Demo Landlord",
    payouts: [],
    preparedBy: { id: "p1", name: "Demo Preparer", email: "preparer@summit.test" },
    expiresAt: "2026-11-27T14:00:00.000Z",
    ...change,
  };
}

const ofApprovals = (approvals: readonly Approval[]) => listNeeds([], approvals)[0];

describe("what waits for a client", () => {
  it.each([
    [
      "one payment",
      [request({ payouts: [payout] })],
      "Approve 250.00 EUR",
      "To Demo Landlord, by Demo Preparer",
    ],
    [
      "a batch",
      [request({ payouts: [payout, payout] })],
      "Approve 2 payments",
      "500.00 EUR by Demo Preparer",
    ],
    ["a new recipient", [request()], "Approve a request", "Add the recipient Demo Landlord"],
    [
      "a schedule",
      [request({ payouts: [{ ...payout, paysOn: "2026-12-01" }], summary: "Pay 250.00 EUR every month" })],
      "Approve a request",
      "Pay 250.00 EUR every month",
    ],
    [
      "requests of two people",
      [
        request({ payouts: [payout] }),
        request({ preparedBy: { id: "p2", name: "", email: "other@summit.test" } }),
      ],
      "Approve 2 requests",
      "250.00 EUR by 2 people",
    ],
    ["new recipients alone", [request(), request({ id: "r2" })], "Approve 2 requests", "by Demo Preparer"],
  ])("names %s to approve", (_, approvals, title, subject) => {
    expect(ofApprovals(approvals)).toMatchObject({ title, subject, action: "Review" });
  });

  it("leads to the one request, or to the list of several", () => {
    expect(ofApprovals([request()])?.to).toBe("/approvals/r1");
    expect(ofApprovals([request(), request({ id: "r2" })])?.to).toBe("/approvals");
  });

  it("is listed by deadline, the approvals at that of the request that expires first", () => {
    const needs = [pay("1", "2026-11-25T16:00:00.000Z"), pay("2", "2026-11-28T16:00:00.000Z")];
    const later = request({ id: "r2", expiresAt: "2026-12-01T14:00:00.000Z" });
    const listed = listNeeds(needs, [later, request()]);
    expect(listed.map(({ key }) => key)).toEqual(["1", "approvals", "2"]);
    expect(listed[1]?.deadline).toBe("2026-11-27T14:00:00.000Z");
    expect(listNeeds(needs, []).map(({ key }) => key)).toEqual(["1", "2"]);
  });

  it("asks for no money that the client may not send, and leads to what to do instead", () => {
    const needs = [pay("1", "2026-11-25T16:00:00.000Z")];
    expect(listNeeds(needs, [])[0]).toMatchObject({
      title: "Pay us 3,000.00 GBP",
      to: expect.stringMatching(/^\/pay/),
    });
    expect(listNeeds(needs, [], { isPayInPaused: true })[0]).toMatchObject({
      title: "Talk to us before you pay",
      subject: "3,000.00 GBP for FX1",
      deadline: undefined,
      action: "View",
      label: "View: FX1",
      to: "/trades/1",
    });
  });

  it("shows the approvals even when more is due before them", () => {
    const needs = ["1", "2", "3", "4"].map((id) => pay(id, "2026-11-25T16:00:00.000Z"));
    const keys = (approvals: readonly Approval[]) =>
      chooseNeeds(listNeeds(needs, approvals), 3).map(({ key }) => key);
    expect(keys([])).toEqual(["1", "2", "3"]);
    expect(keys([request()])).toEqual(["1", "2", "approvals"]);
  });

  it("has forwards among the exchanges by deadline: a deposit, a margin call, and what is left on its last day", () => {
    const now = new Date("2026-11-25T09:00:00.000Z");
    const called = sampleForward({
      id: "f1",
      marginCall: { amount: "340.12", dueBy: "2026-11-26T17:00:00.000Z" },
    });
    const ending = sampleForward({ id: "f2", drawBy: "2026-11-30" });
    const pending = sampleForward({
      ...{ id: "f4", status: "PENDING_DEPOSIT" },
      depositDue: { amount: "500.00", dueBy: "2026-11-25T12:00:00.000Z" },
    });
    const later = sampleForward({ id: "f3", drawBy: "2026-12-31" });
    const needs = [pay("1", "2026-11-25T16:00:00.000Z"), pay("2", "2026-11-28T16:00:00.000Z")];
    const listed = listNeeds(needs, [], { forwards: [later, ending, called, pending], now });
    expect(listed.map(({ title, to }) => [title, to])).toEqual([
      ["Pay a deposit of 500.00 GBP", "/forwards/f4"],
      ["Pay us 3,000.00 GBP", expect.stringContaining("/pay?")],
      ["Add 340.12 GBP to a deposit", "/forwards/f1"],
      ["Pay us 3,000.00 GBP", expect.stringContaining("/pay?")],
      ["Exchange 6,000.00 GBP of a forward", "/forwards/f2"],
    ]);
    expect(listed[4]?.deadline).toBe("2026-11-30T15:00:00.000Z");
  });
});
