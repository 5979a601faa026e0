/** What a client's standing may refuse to the desk: part of contract/refusals, which says what the fields are. */
export const clientRefusals = {
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
  key_fact_locked: {
    status: 409,
    message: "We've checked these details, so we need to change them for you. Contact us.",
  },
} as const;
