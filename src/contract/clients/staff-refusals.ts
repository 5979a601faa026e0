/** Refusals by maker-checker control, merged into contract/refusals. */
export const staffRefusals = {
  approval_changed: {
    status: 409,
    message: "This is not what was asked for any more. Reload the list and read it again.",
  },
  approval_decided: { status: 409, message: "This request has been decided already." },
  approval_expired: { status: 409, message: "This request has expired. Ask for the change again." },
  person_exists: {
    status: 409,
    message:
      "Somebody with that name has an account already. Enter their reference if this is the same person, or confirm that it's another one.",
  },
  person_mismatch: {
    status: 409,
    message: "That reference belongs to somebody with another name. Check both.",
  },
  second_person_recent: {
    status: 403,
    message:
      "One of you gave the other access within the last 24 hours, so neither can approve the other's work yet. Ask somebody else, or wait a day.",
  },
  second_person_same: {
    status: 403,
    message: "You can't approve what you prepared yourself, from any of your accounts. Ask somebody else.",
  },
} as const;
