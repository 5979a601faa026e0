/** Steps of a trade's timeline in the order in which they can happen. */
export const tradeStepKinds = [
  "booked",
  "allocated",
  "payment_made",
  "part_received",
  "funds_queued",
  "funds_settled",
  "funded",
  "payment_sent",
  "payment_completed",
  "payment_returned",
  "payment_declined",
  "credited_to_balance",
  "completed",
  "cancelled",
  "closeout_waived",
  "failed",
] as const;
export type TradeStepKind = (typeof tradeStepKinds)[number];
