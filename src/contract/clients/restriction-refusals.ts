/** Refusals by restrictions, merged into contract/refusals. */
export const restrictionRefusals = {
  account_under_review: { status: 403, message: "Your account is under review. Contact us." },
  client_restricted: {
    status: 409,
    message: "A restriction keeps this client from receiving money.",
  },
  exchanges_paused: {
    status: 409,
    message: "Exchanges are paused at the moment. Try again later or contact us.",
  },
  payout_restricted: {
    status: 409,
    message: "A restriction stops this payout. It can go once the restriction is lifted.",
  },
  payments_paused: {
    status: 409,
    message: "Payments are paused at the moment. Try again later or contact us.",
  },
  payouts_on_hold: {
    status: 409,
    message:
      "Payouts wait for 24 hours after your second factors were reset. The top of the page says until when.",
  },
  restriction_lift_own: {
    status: 403,
    message: "You asked for this lift yourself, so somebody else has to confirm it.",
  },
  restriction_of_match: {
    status: 409,
    message: "This follows from a confirmed match. Two people can overturn that decision under Screening.",
  },
  restriction_timed: {
    status: 409,
    message: "This follows from a reset of second factors and ends by itself.",
  },
  restriction_over: { status: 409, message: "This restriction is no longer in force." },
} as const;
