/** Refusals by maker-checker control, merged into contract/refusals. */
export const staffRefusals = {
  approval_changed: {
    status: 409,
    message: "This request has changed. Reload the list and check it again.",
  },
  approval_decided: { status: 409, message: "This request has already been decided." },
  approval_expired: { status: 409, message: "This request has expired. Submit the change again." },
  person_exists: {
    status: 409,
    message:
      "A staff user with that name already has an account. Enter their reference if it's the same person, or confirm that it's a different one.",
  },
  person_mismatch: {
    status: 409,
    message: "That reference belongs to a person with a different name. Check both.",
  },
  second_person_recent: {
    status: 403,
    message:
      "One of you gave the other access in the last 24 hours, so you can't approve each other's work yet. Ask a different approver or wait a day.",
  },
  second_person_same: {
    status: 403,
    message: "You can't approve your own work from any of your accounts. Ask a different approver.",
  },
} as const;
