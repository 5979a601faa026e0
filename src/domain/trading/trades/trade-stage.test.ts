import { describe, expect, it } from "vitest";
import { canTransition, statusOfStage, tradeStages } from "./trade-stage.ts";

const allowed = [
  "AWAITING_FUNDS → FUNDED",
  "AWAITING_FUNDS → CANCELLED",
  "AWAITING_FUNDS → FAILED",
  "FUNDED → PAYING",
  "FUNDED → COMPLETED",
  "FUNDED → FAILED",
  "PAYING → COMPLETED",
  "PAYING → FAILED",
];

describe("a trade's stage", () => {
  it.each(tradeStages.flatMap((from) => tradeStages.map((to) => [from, to] as const)))(
    "%s → %s",
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed.includes(`${from} → ${to}`));
    },
  );

  it("reads PENDING until it ends, FAILED when it was cancelled or failed", () => {
    expect(tradeStages.map(statusOfStage)).toEqual([
      "PENDING",
      "PENDING",
      "PENDING",
      "COMPLETED",
      "FAILED",
      "FAILED",
    ]);
  });
});
