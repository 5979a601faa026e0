/** Refusals by screening, merged into contract/refusals. */
export const screeningRefusals = {
  client_unsecured: {
    status: 409,
    message: "This client hasn't set up a second factor yet. We've asked them; the payout waits.",
  },
  client_unnamed: {
    status: 409,
    message:
      "This client hasn't given a name, so nobody could be screened. We've asked them; the payout waits.",
  },
  payout_held: {
    status: 409,
    message: "A name on this payout is near one on a sanctions list. Decide its case under Screening first.",
  },
  screening_case_decided: { status: 409, message: "Somebody has decided this case already." },
  screening_overturn_own: {
    status: 403,
    message: "You asked for this decision to be overturned, so somebody else has to confirm it.",
  },
  screening_lists_stale: {
    status: 409,
    message: "A sanctions list is missing or too old, so nothing is paid out. The Screening page says which.",
  },
  screening_list_older: { status: 409, message: "A newer version of this list is in force already." },
  screening_list_shrunk: {
    status: 409,
    message: "This file has fewer than half the names of the version in force. Is it whole?",
  },
  screening_list_unreadable: {
    status: 422,
    message: "The list could not be read. Nothing was changed.",
  },
} as const;
