/** Refusals about a client's status, merged into contract/refusals. */
export const clientRefusals = {
  activation_incomplete: {
    status: 409,
    message: "This account isn't complete. Add the missing items first.",
  },
  client_closed: { status: 409, message: "This client has closed the account, so it can't be changed." },
  client_file_changed: {
    status: 409,
    message: "These details have been changed somewhere else. Check the latest version and try again.",
  },
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
      "We're holding payouts for 24 hours because a password or two-step log-in was reset, or an email address was changed. See the top of the page for which and until when.",
  },
  restriction_confirmed: { status: 409, message: "This restriction needs no confirmation any more." },
  restriction_lift_own: {
    status: 403,
    message: "You requested this lift, so a different person has to approve it.",
  },
  restriction_lift_requested: {
    status: 409,
    message: "Somebody else requested this lift meanwhile. It's yours to approve now, if you agree.",
  },
  restriction_of_match: {
    status: 409,
    message:
      "This restriction comes from a confirmed match. Two people can overturn the match under Screening.",
  },
  restriction_timed: {
    status: 409,
    message: "This restriction follows a reset or a change of a client's login and ends automatically.",
  },
  restriction_over: { status: 409, message: "This restriction is no longer in force." },
} as const;

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

/** Refusals of calls with an API key, merged into contract/refusals. */
export const apiKeyRefusals = {
  api_key_address: {
    status: 403,
    message: "This API key doesn't work from your IP address. Check the key's IP ranges.",
  },
  api_key_forbidden: {
    status: 403,
    message: "API keys can't do this. Log in to Summit and do it there.",
  },
  api_key_invalid: {
    status: 401,
    message:
      "This API key doesn't work. It may have been revoked or have expired: check it, or create another.",
  },
  api_key_limit: {
    status: 409,
    message: "You've reached the limit of 20 API keys. Revoke one that you no longer use.",
  },
  api_key_scope: {
    status: 403,
    message: "This API key lacks the scope for this call. Create a key that has it.",
  },
} as const;

/** Refusals of roles and approvals among a client's members, merged into contract/refusals. */
export const memberRefusals = {
  account_switched: {
    status: 409,
    message: "You switched to another account in another tab, so nothing was done here.",
  },
  already_member: { status: 409, message: "This person is already a member of your team." },
  approval_duplicate: {
    status: 409,
    message: "You've already sent the same request for approval. Withdraw one of them.",
  },
  approval_impossible: {
    status: 409,
    message:
      "Nobody else in your team can approve this. Ask an owner to invite an approver or to change the approval rules.",
  },
  approval_limit: {
    status: 409,
    message: "Too many requests are waiting for approval. Wait until some are decided.",
  },
  approval_outdated: {
    status: 409,
    message:
      "Something has changed since this was prepared, such as the recipient's account. Ask for it to be prepared again.",
  },
  approval_own: { status: 403, message: "Someone else has to approve what you prepared." },
  approval_preparer: {
    status: 409,
    message: "The person who prepared this may no longer do so. Ask someone else to prepare it.",
  },
  approval_rules_changed: {
    status: 409,
    message: "The approval rules have been changed somewhere else. Check the latest version and try again.",
  },
  approval_rules_invalid: {
    status: 422,
    message: "Check the rules: at most five, each with one to five approvals.",
  },
  booking_needs_approval: {
    status: 403,
    message:
      "Your team has to approve this exchange. Ask for approval with the lowest rate that you'd accept.",
  },
  invitation_ended: {
    status: 422,
    message:
      "This invitation has ended, because the person who sent it can no longer invite. Ask someone else in the team for a new one.",
  },
  invitation_limit: {
    status: 409,
    message:
      "Your team has as many members and open invitations as it can have. Withdraw an invitation first.",
  },
  last_owner: { status: 409, message: "An account needs an owner. Make someone else an owner first." },
  login_closed: {
    status: 409,
    message:
      "The login with this email address was closed. Ask to be invited at another address, or contact us.",
  },
  member_limit: {
    status: 409,
    message: "This team has as many members as it can have. Ask the person who invited you.",
  },
  no_account: {
    status: 403,
    message: "You aren't a member of an account. Accept an invitation, or open an account of your own.",
  },
  role_forbids: {
    status: 403,
    message: "Your role doesn't allow this. Ask an owner or administrator of your team.",
  },
  second_factor_missing: {
    status: 403,
    message: "Set up two-step log-in under Security first.",
  },
  still_member: {
    status: 409,
    message: "You're a member of an account. Switch to it, or leave it first.",
  },
  telephone_needs_approval: {
    status: 403,
    message:
      "This client's team has to approve an exchange of this size. Ask the caller to prepare it in their account.",
  },
} as const;

/** Refusals by maker-checker control, merged into contract/refusals. */
export const staffRefusals = {
  approval_changed: {
    status: 409,
    message: "This request has changed. Reload the list and check it again.",
  },
  approval_decided: { status: 409, message: "This request has already been decided." },
  approval_expired: { status: 409, message: "This request has expired. Submit the change again." },
  approval_overtaken: {
    status: 409,
    message: "Another change was made since this was requested. Reject it and ask for the change again.",
  },
  inbox_item_taken: { status: 409, message: "Someone else has taken this. Refresh to see who." },
  own_account: {
    status: 403,
    message: "This concerns an account of yours, or of somebody with your name. Ask somebody else to do it.",
  },
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
      "One of you gave the other access in the last 24 hours, or the same person gave it to both, so you can't approve each other's work yet. Ask a different approver or wait a day.",
  },
  second_person_same: {
    status: 403,
    message: "You can't approve your own work from any of your accounts. Ask a different approver.",
  },
} as const;
