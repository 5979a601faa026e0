import { describe, expect, it } from "vitest";
import { advance, canAdvance, listTransitions } from "#domain/lifecycle.ts";
import { eventOnRelease, statusOfStage, tradeLifecycle, tradeStages } from "./lifecycle.ts";

describe("a trade", () => {
  it("a trade goes from its booking to its payments, or ends before anything has left", () => {
    const changes = listTransitions(tradeLifecycle).map(({ from, to }) => `${from} → ${to}`);
    expect(changes).toEqual([
      "AWAITING_FUNDS → FUNDED",
      "AWAITING_FUNDS → CANCELLED",
      "FUNDED → PAYING",
      "FUNDED → COMPLETED",
      "FUNDED → FAILED",
      "FUNDED → CANCELLED",
      "PAYING → COMPLETED",
    ]);
  });

  it("a trade is paid and closed out only while it awaits its funds", () => {
    const open = (event: "fund" | "close_out") =>
      tradeStages.filter((stage) => canAdvance(tradeLifecycle, stage, event));
    expect([open("fund"), open("close_out")]).toEqual([["AWAITING_FUNDS"], ["AWAITING_FUNDS"]]);
  });

  it("a trade is shown as PENDING until it ends, and as FAILED when it was cancelled or failed", () => {
    expect(tradeStages.map(statusOfStage)).toEqual([
      "PENDING",
      "PENDING",
      "PENDING",
      "COMPLETED",
      "FAILED",
      "FAILED",
    ]);
  });

  it("a trade pays its recipients once it is funded and split, and completes at once without any", () => {
    expect(advance(tradeLifecycle, "FUNDED", eventOnRelease(2))).toBe("PAYING");
    expect(advance(tradeLifecycle, "FUNDED", eventOnRelease(0))).toBe("COMPLETED");
  });
});
