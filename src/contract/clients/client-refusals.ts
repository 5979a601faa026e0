/** Refusals about a client's status, merged into contract/refusals. */
export const clientRefusals = {
  activation_incomplete: {
    status: 409,
    message: "This account isn't complete yet. Add what is missing first.",
  },
  client_closed: { status: 409, message: "This client has closed the account: it takes nothing new." },
  client_held: {
    status: 409,
    message: "This client's account is not ready, so nothing can be exchanged for them yet.",
  },
  client_ready: {
    status: 409,
    message:
      "This client's account is ready, so they cannot hand in documents. Mark it as Awaiting Docs first.",
  },
  factors_not_set: {
    status: 409,
    message: "This client has no authenticator app and no passkey, so there is nothing to reset.",
  },
  key_fact_locked: {
    status: 409,
    message: "We've checked these details, so we need to change them for you. Contact us.",
  },
  review_approved_by_you: {
    status: 409,
    message: "You've approved this review. The risk is high, so somebody else has to approve it too.",
  },
  review_not_under_way: { status: 409, message: "This client isn't in review." },
  review_under_way: { status: 409, message: "This client is in review already." },
} as const;
