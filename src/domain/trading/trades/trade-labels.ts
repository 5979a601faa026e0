import type { TradeStage, TradeStatus, TradeType } from "./lifecycle.ts";

/** Display text per stage. */
export const stageLabels: Readonly<Record<TradeStage, string>> = {
  AWAITING_FUNDS: "Awaiting funds",
  FUNDED: "Funded",
  PAYING: "Paying out",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
};

export const statusLabels: Readonly<Record<TradeStatus, string>> = {
  PENDING: "Pending",
  COMPLETED: "Completed",
  FAILED: "Failed",
};

export const typeLabels: Readonly<Record<TradeType, string>> = {
  SPOT: "Spot",
  ORDER: "Order",
  AUTO: "Auto",
  SCHEDULED: "Scheduled",
  BATCH: "Batch",
  FORWARD: "Forward",
};
