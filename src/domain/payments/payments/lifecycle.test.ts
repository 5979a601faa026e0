import { describe, expect, it } from "vitest";
import { listTransitions } from "#domain/lifecycle.ts";
import {
  allSettled,
  isSettled,
  type PaymentEvent,
  type PaymentStage,
  type PaymentState,
  paymentLifecycle,
  paymentStage,
  paymentStages,
  paymentStatuses,
  permitPayment,
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
  paymentStages.filter((stage) => permitPayment(paymentIn(stage), event).ok);

describe("a payment", () => {
  it("goes from waiting to ready to sent, then arrives or comes back, and comes back even after it arrived", () => {
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

  it("has the stage that its status, preparer and approval say", () => {
    expect(paymentStages.map((stage) => paymentStage(paymentIn(stage)))).toEqual(paymentStages);
  });

  it("is prepared, approved and sent one after the other", () => {
    const steps = ["prepare", "approve", "send"] as const;
    expect(steps.map(stagesOf)).toEqual([["ready"], ["prepared"], ["approved"]]);
  });

  it("takes the bank's word only once, and only after it was sent", () => {
    expect([stagesOf("complete"), stagesOf("bounce")]).toEqual([["sent"], ["sent"]]);
    expect(permitPayment(paymentIn("returned"), "complete")).toEqual({
      ok: false,
      refusal: "payout_not_sent",
    });
  });

  it("comes back only after it left", () => {
    expect(stagesOf("return")).toEqual(["sent", "completed"]);
  });

  it("is declined only before it leaves", () => {
    expect(stagesOf("decline")).toEqual(["ready", "prepared", "approved"]);
  });

  it("is settled when it arrived or came back", () => {
    expect(paymentStatuses.filter(isSettled)).toEqual(["COMPLETED", "RETURNED"]);
  });
});

describe("a trade", () => {
  it("is complete when the last payment is settled, also when it came back", () => {
    expect(allSettled(["COMPLETED", "RETURNED"])).toBe(true);
    expect(allSettled(["COMPLETED", "SENT"])).toBe(false);
  });
});
