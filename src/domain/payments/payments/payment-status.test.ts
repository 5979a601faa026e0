import { describe, expect, it } from "vitest";
import {
  allSettled,
  canPaymentTransition,
  isSettled,
  mayBeReturned,
  mayBeSettled,
  paymentStatuses,
  stageOnRelease,
} from "./payment-status.ts";

describe("a payment", () => {
  it("goes from waiting to ready to sent, then arrives or comes back, and comes back even after it arrived", () => {
    const moves = paymentStatuses.flatMap((from) =>
      paymentStatuses.filter((to) => canPaymentTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      "WAITING → READY",
      "READY → SENT",
      "SENT → COMPLETED",
      "SENT → RETURNED",
      "COMPLETED → RETURNED",
    ]);
  });

  it("takes the bank's word only once, and only after it was sent", () => {
    const taken = paymentStatuses.filter((status) => mayBeSettled(status).ok);
    expect(taken).toEqual(["SENT"]);
    expect(mayBeSettled("RETURNED")).toEqual({ ok: false, refusal: "payout_not_sent" });
  });

  it("comes back only after it left", () => {
    expect(paymentStatuses.filter((status) => mayBeReturned(status).ok)).toEqual(["SENT", "COMPLETED"]);
  });

  it("is settled when it arrived or came back", () => {
    expect(paymentStatuses.filter(isSettled)).toEqual(["COMPLETED", "RETURNED"]);
  });
});

describe("a trade", () => {
  it("pays its recipients once it is funded and split, and is complete at once when it has none", () => {
    expect(stageOnRelease(2)).toBe("PAYING");
    expect(stageOnRelease(0)).toBe("COMPLETED");
  });

  it("is complete when the last payment is settled, also when it came back", () => {
    expect(allSettled(["COMPLETED", "RETURNED"])).toBe(true);
    expect(allSettled(["COMPLETED", "SENT"])).toBe(false);
  });
});
