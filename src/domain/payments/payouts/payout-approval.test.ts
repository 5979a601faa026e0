import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPaymentStage, type PaymentState, paymentStatuses } from "#domain/payments/payments/lifecycle.ts";
import { mayApprove, payoutStage } from "./payout-approval.ts";

const standing = (facts: Partial<PaymentState> = {}): PaymentState => ({
  status: "READY",
  preparedBy: null,
  approval: null,
  ...facts,
});

describe("a payout's stage for the desk", () => {
  it.each<[Partial<PaymentState>, string | undefined]>([
    [{ status: "WAITING" }, undefined],
    [{}, "ready"],
    [{ preparedBy: "anna" }, "prepared"],
    [{ preparedBy: "anna", approval: "below_limit" }, "approved"],
    [{ preparedBy: "anna", approval: "second_person" }, "approved"],
    [{ approval: "automatic" }, "approved"],
    [{ status: "SENT", approval: "automatic" }, "sent"],
    [{ status: "COMPLETED", approval: "automatic" }, "completed"],
    [{ status: "RETURNED", approval: "automatic" }, "returned"],
  ])("the payout stage of %j is %s", (facts, stage) => {
    expect(payoutStage(standing(facts))).toBe(stage);
  });
});

describe("a second person", () => {
  it("a second person approves what another prepared, once, and never their own", () => {
    expect(mayApprove(standing({ preparedBy: "anna" }), "ben")).toEqual({ ok: true, value: "approved" });
    expect(mayApprove(standing({ preparedBy: "anna" }), "anna")).toEqual({
      ok: false,
      refusal: "payout_self_approval",
    });
    expect(mayApprove(standing(), "ben")).toEqual({ ok: false, refusal: "payout_not_prepared" });
    const approved = standing({ preparedBy: "anna", approval: "second_person" });
    expect(mayApprove(approved, "ben")).toEqual({ ok: false, refusal: "payout_not_prepared" });
  });
});

it("each payout may be prepared, approved or sent, never two of them", () => {
  const facts = fc.record({
    status: fc.constantFrom(...paymentStatuses),
    preparedBy: fc.constantFrom(null, "anna", "ben"),
    approval: fc.constantFrom(null, "automatic" as const, "below_limit" as const, "second_person" as const),
  });
  fc.assert(
    fc.property(facts, (payout) => {
      const open = [
        nextPaymentStage(payout, "prepare"),
        mayApprove(payout, "ben"),
        nextPaymentStage(payout, "send"),
      ].filter((each) => each.ok);
      return open.length <= 1 && (payout.status === "READY" || open.length === 0);
    }),
  );
});
