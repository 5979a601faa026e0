/** Refusals about a client's status, merged into contract/refusals. */
export const clientRefusals = {
  activation_incomplete: {
    status: 409,
    message: "This account isn't complete. Add the missing items first.",
  },
  client_closed: { status: 409, message: "This client has closed the account, so it can't be changed." },
  client_held: {
    status: 409,
    message: "This client's account isn't ready, so they can't trade yet.",
  },
  client_ready: {
    status: 409,
    message:
      "This client's account is ready, so they can't upload documents. Mark it as Awaiting Docs first.",
  },
  factors_not_set: {
    status: 409,
    message: "This client has no authenticator app or passkey to reset.",
  },
  key_fact_locked: {
    status: 409,
    message: "We've already checked these details. Contact us to change them.",
  },
  review_approved_by_you: {
    status: 409,
    message: "You've already approved this review. High-risk clients need a second approver.",
  },
  review_not_under_way: { status: 409, message: "This client isn't in review." },
  review_under_way: { status: 409, message: "This client is already in review." },
} as const;
