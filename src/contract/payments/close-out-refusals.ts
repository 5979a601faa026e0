/** Refusals about close-outs and unpaid trades, merged into contract/refusals. */
export const closeoutRefusals = {
  closeout_debt: {
    status: 409,
    message: "You owe us money from an exchange that was closed. Pay it to exchange again.",
  },
  closeout_debt_settled: { status: 409, message: "You don't owe anything in that currency." },
  closeout_quote_expired: {
    status: 409,
    message: "This cancellation cost has expired. Check the new one and try again.",
  },
  closeout_waived: { status: 409, message: "The cost of closing this trade has already been waived." },
  closeout_without_cost: {
    status: 409,
    message: "Closing this trade cost nothing, so there is nothing to waive.",
  },
  free_cancels_used: {
    status: 409,
    message: "You've used today's 3 free cancellations. Check what cancelling costs now and try again.",
  },
  unsettled_limit_reached: {
    status: 409,
    message:
      "This would take you over the limit for exchanges that aren't paid yet. Pay for one first, or exchange a smaller amount.",
  },
  withdrawal_in_debt: {
    status: 409,
    message: "You owe us money from an exchange that was closed. Pay it to withdraw again.",
  },
} as const;
