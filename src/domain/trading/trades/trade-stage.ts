export const tradeStages = [
  "AWAITING_FUNDS",
  "FUNDED",
  "PAYING",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
] as const;
export type TradeStage = (typeof tradeStages)[number];
export type TradeStatus = "PENDING" | "COMPLETED" | "FAILED";
export type TradeType = "SPOT" | "ORDER" | "AUTO";

const transitions: Readonly<Record<TradeStage, readonly TradeStage[]>> = {
  AWAITING_FUNDS: ["FUNDED", "CANCELLED", "FAILED"],
  FUNDED: ["PAYING", "COMPLETED", "FAILED"],
  PAYING: ["COMPLETED", "FAILED"],
  COMPLETED: [],
  CANCELLED: [],
  FAILED: [],
};

export function canTransition(from: TradeStage, to: TradeStage): boolean {
  return transitions[from].includes(to);
}

/** Public status of a stage: a cancelled trade is FAILED. */
export function statusOfStage(stage: TradeStage): TradeStatus {
  if (stage === "COMPLETED") return "COMPLETED";
  return stage === "CANCELLED" || stage === "FAILED" ? "FAILED" : "PENDING";
}
