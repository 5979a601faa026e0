/** Refusals by budget rates, merged into contract/refusals. */
export const budgetRateRefusals = {
  budget_rate_changed: {
    status: 409,
    message: "This budget rate has been changed somewhere else. Check the latest version and try again.",
  },
  budget_rate_invalid: { status: 422, message: "Check the budget rate's details and try again." },
  budget_rate_limit: {
    status: 409,
    message: "You've reached the limit of 100 budget rates. Delete one to add another.",
  },
  budget_rate_overlap: {
    status: 409,
    message: "You already have a budget rate for these currencies in this period.",
  },
} as const;
