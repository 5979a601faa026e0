/** Refusals by restrictions, merged into contract/refusals. */
export const restrictionRefusals = {
  account_under_review: { status: 403, message: "Your account is under review. Contact us." },
  client_restricted: {
    status: 409,
    message: "A restriction stops this client from receiving money.",
  },
  exchanges_paused: {
    status: 409,
    message: "Exchanges are paused right now. Try again later or contact us.",
  },
  payout_restricted: {
    status: 409,
    message: "A restriction blocks this payout. Lift the restriction first.",
  },
  payments_paused: {
    status: 409,
    message: "Payments are paused right now. Try again later or contact us.",
  },
  payouts_on_hold: {
    status: 409,
    message:
      "We're holding payouts for 24 hours because your two-step log-in was reset. See the top of the page for the time.",
  },
  restriction_lift_own: {
    status: 403,
    message: "You requested this lift, so a different person has to approve it.",
  },
  restriction_of_match: {
    status: 409,
    message:
      "This restriction comes from a confirmed match. Two people can overturn the match under Screening.",
  },
  restriction_timed: {
    status: 409,
    message: "This restriction comes from a two-factor reset and ends automatically.",
  },
  restriction_over: { status: 409, message: "This restriction is no longer in force." },
} as const;
