import { defineLifecycle } from "#domain/lifecycle.ts";

export const recipientRequestStatuses = ["OPEN", "SUBMITTED", "ACCEPTED", "DECLINED", "CANCELLED"] as const;
export type RecipientRequestStatus = (typeof recipientRequestStatuses)[number];

export const recipientRequestLifecycle = defineLifecycle({
  name: "recipient request",
  states: recipientRequestStatuses,
  initial: ["OPEN"],
  events: {
    submit: "The recipient enters their account details on the page of the mailed link.",
    accept: "The client saves them as a recipient, or other members approved it.",
    decline: "The client doesn't want what the recipient entered.",
    cancel: "The client no longer needs the details; the link ends.",
  },
  transitions: {
    OPEN: { submit: "SUBMITTED", cancel: "CANCELLED" },
    SUBMITTED: { accept: "ACCEPTED", decline: "DECLINED" },
    ACCEPTED: {},
    DECLINED: {},
    CANCELLED: {},
  },
  refusals: {
    submit: "link_invalid",
    accept: "recipient_request_closed",
    decline: "recipient_request_closed",
    cancel: "recipient_request_closed",
  },
});
