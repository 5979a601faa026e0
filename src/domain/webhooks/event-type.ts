/** Types of webhook events, in the groups in which they are chosen; a type is never renamed or removed. */
export const webhookEventGroups = [
  { name: "Quotes", types: ["quote.expired"] },
  {
    name: "Exchanges",
    types: ["trade.booked", "trade.funded", "trade.completed", "trade.cancelled", "trade.closed_out"],
  },
  {
    name: "Forwards",
    types: [
      "forward.booked",
      "forward.deposit_taken",
      "forward.drawn",
      "forward.changed",
      "forward.margin_called",
      "forward.closed_out",
      "forward.settled",
    ],
  },
  {
    name: "Payments",
    types: ["payment.ready", "payment.sent", "payment.completed", "payment.returned", "payment.declined"],
  },
  { name: "Balances", types: ["balance.credited"] },
  {
    name: "Orders and alerts",
    types: ["order.filled", "order.expired", "order.failed", "alert.fired"],
  },
  { name: "Approvals", types: ["approval.requested", "approval.approved", "approval.declined"] },
  { name: "Batches and schedules", types: ["batch.finished", "schedule.failed"] },
  { name: "Recipients", types: ["beneficiary.changed"] },
] as const;

export type WebhookEventType = (typeof webhookEventGroups)[number]["types"][number];

export const webhookEventTypes: readonly WebhookEventType[] = webhookEventGroups.flatMap(({ types }) => [
  ...types,
]);

/** Sent on request to a single endpoint, so it can't be subscribed to. */
export const testEventType = "webhook.test" as const;
export type SentEventType = WebhookEventType | typeof testEventType;
