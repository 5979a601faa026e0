import { describe, expect, it } from "vitest";
import { listTransitions } from "#domain/lifecycle.ts";
import {
  allSettled,
  isSettled,
  nextPaymentStage,
  type PaymentEvent,
  type PaymentStage,
  type PaymentState,
  paymentLifecycle,
  paymentStage,
  paymentStages,
  paymentStatuses,
  statusOfPayment,
} from "./lifecycle.ts";

/** A payment in this stage. */
function paymentIn(stage: PaymentStage): PaymentState {
  return {
    status: statusOfPayment(stage),
    preparedBy: stage === "waiting" || stage === "ready" ? null : "anna",
    approval: stage === "waiting" || stage === "ready" || stage === "prepared" ? null : "second_person",
  };
}

const stagesOf = (event: PaymentEvent) =>
  paymentStages.filter((stage) => nextPaymentStage(paymentIn(stage), event).ok);

describe("a payment", () => {
  it("a payment goes from waiting to ready to sent, then arrives or comes back, even after it arrived", () => {
    const changes = listTransitions(paymentLifecycle)
      .map(({ from, to }) => [statusOfPayment(from), statusOfPayment(to)])
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${from} → ${to}`);
    expect([...new Set(changes)]).toEqual([
      "WAITING → READY",
      "READY → RETURNED",
      "READY → SENT",
      "SENT → COMPLETED",
      "SENT → RETURNED",
      "COMPLETED → RETURNED",
    ]);
  });

  it("a payment has the stage that its status, preparer and approval determine", () => {
    expect(paymentStages.map((stage) => paymentStage(paymentIn(stage)))).toEqual(paymentStages);
  });

  it("a payment is prepared, approved and sent one after the other", () => {
    const steps = ["prepare", "approve", "send"] as const;
    expect(steps.map(stagesOf)).toEqual([["ready"], ["prepared"], ["approved"]]);
  });

  it("a payment accepts the bank's answer only once, and only after it was sent", () => {
    expect([stagesOf("complete"), stagesOf("bounce")]).toEqual([["sent"], ["sent"]]);
    expect(nextPaymentStage(paymentIn("returned"), "complete")).toEqual({
      ok: false,
      refusal: "payout_not_sent",
    });
  });

  it("a payment is returned only after it left", () => {
    expect(stagesOf("return")).toEqual(["sent", "completed"]);
  });

  it("a payment is declined only before it leaves", () => {
    expect(stagesOf("decline")).toEqual(["ready", "prepared", "approved"]);
  });

  it("a payment is settled when it arrived or came back", () => {
    expect(paymentStatuses.filter(isSettled)).toEqual(["COMPLETED", "RETURNED"]);
  });
});

describe("a trade", () => {
  it("a trade is complete when the last payment is settled, also when it came back", () => {
    expect(allSettled(["COMPLETED", "RETURNED"])).toBe(true);
    expect(allSettled(["COMPLETED", "SENT"])).toBe(false);
  });
});
