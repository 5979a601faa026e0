/** Refusals by screening, merged into contract/refusals. */
export const screeningRefusals = {
  client_unsecured: {
    status: 409,
    message:
      "This client hasn't set up two-factor authentication. We've asked them, and the payout is on hold.",
  },
  client_unnamed: {
    status: 409,
    message: "This client hasn't given a name to screen. We've asked them, and the payout is on hold.",
  },
  payout_held: {
    status: 409,
    message: "This payout has a potential sanctions match. Decide the case under Screening first.",
  },
  screening_case_decided: { status: 409, message: "This case has already been decided." },
  screening_overturn_own: {
    status: 403,
    message: "You requested this overturn, so a different person has to approve it.",
  },
  screening_lists_stale: {
    status: 409,
    message: "A sanctions list is missing or out of date, so payouts are stopped. See the Screening page.",
  },
  screening_list_older: { status: 409, message: "A newer version of this list is already in force." },
  screening_list_shrunk: {
    status: 409,
    message: "This file has fewer than half the names of the version in force. Check that it's complete.",
  },
  screening_list_unreadable: {
    status: 422,
    message: "We couldn't read the list. Nothing changed.",
  },
} as const;
