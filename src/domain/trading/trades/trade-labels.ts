import type { TradeStage, TradeStatus, TradeType } from "./trade-stage.ts";

/** How people read where a trade stands, on a screen and in a table for a spreadsheet. */
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

export const typeLabels: Readonly<Record<TradeType, string>> = { SPOT: "Spot", ORDER: "Order", AUTO: "Auto" };
