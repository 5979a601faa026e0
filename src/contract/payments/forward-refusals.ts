/** Refusals by forwards, merged into contract/refusals. */
export const forwardRefusals = {
  forward_changed: {
    status: 409,
    message: "This forward changed since the quote, and its dates stay as they are. Get a new quote.",
  },
  forward_date_invalid: {
    status: 422,
    message: "A forward can't be delivered on that date. Choose another one.",
  },
  forward_deposit_changed: {
    status: 409,
    message:
      "The deposit changed since you opened this, and nothing was saved. Open it again and check the new one.",
  },
  forward_deposit_pending: {
    status: 409,
    message:
      "Another forward of yours still waits for its deposit. Pay that first, or pay this deposit from your balance.",
  },
  forward_deposit_short: {
    status: 409,
    message:
      "Your balance doesn't cover this deposit and what your batches still have to pay. Add money, then try again.",
  },
  forward_limit_reached: {
    status: 409,
    message:
      "This would take you over the limit for open forwards. Exchange what is left of one and pay for it, choose a smaller amount, or contact us.",
  },
  forward_last_day: {
    status: 409,
    message: "What is left of this forward is exchanged today, so its date can't be changed any more.",
  },
  forward_loss_too_large: {
    status: 409,
    message:
      "This forward has lost more than its deposit covers, so it can't be moved to a later date. You can exchange it on its present dates.",
  },
  forward_margin_call_open: {
    status: 409,
    message: "Add what we asked for to this forward's deposit first, then try again.",
  },
  forward_not_open: {
    status: 409,
    message: "This forward can't be used: its deposit hasn't arrived yet, or nothing is left of it.",
  },
  forward_not_due: {
    status: 409,
    message: "This forward can't be used yet. Its page says from when it can.",
  },
  forward_amount_above_rest: {
    status: 409,
    message: "That is more than is left of this forward. Enter a smaller amount.",
  },
  forward_cost_moved: {
    status: 409,
    message: "The rate has moved: closing it costs more now. Check the new cost, then confirm again.",
  },
  forward_rate_below_lowest: {
    status: 409,
    message:
      "The forward's rate is below the lowest rate at the moment. Try again when it's higher, or ask for a lower one.",
  },
  forward_rest_too_small: {
    status: 409,
    message: "What would be left is too small to exchange. Exchange all of it, or less.",
  },
  margin_call_met: {
    status: 409,
    message: "No more money is asked for this forward at the moment.",
  },
} as const;
