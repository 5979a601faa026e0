/** Refusals about webhooks, merged into contract/refusals. */
export const webhookRefusals = {
  webhook_disabled: {
    status: 409,
    message: "This endpoint is disabled. Enable it first.",
  },
  webhook_exists: {
    status: 409,
    message: "You already have an endpoint with this address. Change that one instead.",
  },
  webhook_limit: {
    status: 409,
    message: "You've reached the limit of 10 webhook endpoints. Delete one to add another.",
  },
  webhook_queue_full: {
    status: 409,
    message: "Too many deliveries already wait for this endpoint. Try again when they are sent.",
  },
} as const;
