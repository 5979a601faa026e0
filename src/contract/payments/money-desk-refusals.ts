/** Refusals of the money desk, merged into contract/refusals. */
export const moneyDeskRefusals = {
  payer_account_unknown: {
    status: 422,
    message: "Nobody told us the payer's account. Enter the account that the money goes back to.",
  },
  payer_not_waiting: { status: 409, message: "This money doesn't wait for its payer to be accepted." },
  payout_not_approved: {
    status: 409,
    message: "Only payouts that are approved, and in no file yet, can go to the bank.",
  },
  payout_not_declinable: {
    status: 409,
    message: "Only a payout that waits to leave can be declined: this one has left, or is not ready.",
  },
  payout_not_prepared: {
    status: 409,
    message: "This payout does not wait for an approval: it is not prepared, or was approved already.",
  },
  payout_not_ready: { status: 409, message: "This payout was already prepared, or has left." },
  payout_not_rejected: {
    status: 409,
    message: "Only a payout that the bank rejected, and that hasn't come back, can be sent again.",
  },
  payout_self_approval: {
    status: 403,
    message: "You prepared this payout yourself, so somebody else has to approve it.",
  },
  payout_unwritable: {
    status: 422,
    message: "A payout cannot be written in the characters and forms that banks carry.",
  },
  receipt_held: {
    status: 409,
    message: "The payer's name is near a listed one. Decide its screening case first.",
  },
  receipt_part_amount: {
    status: 422,
    message: "A trade takes at most what it is still due. Put what is left into the client's balance.",
  },
  receipt_part_currency: { status: 422, message: "That trade is due in another currency." },
  receipt_parts_repeated: { status: 422, message: "Name each trade and each balance once." },
  receipt_parts_sum: { status: 422, message: "The parts must add up to the whole amount that came in." },
  receipt_self_verification: {
    status: 403,
    message: "You recorded this money yourself, so somebody else has to verify it.",
  },
  receipt_settled: { status: 409, message: "This money no longer waits: somebody has decided on it." },
  receipt_unverified: {
    status: 409,
    message:
      "This money was recorded by hand. It can leave once a statement carries it or somebody verifies it.",
  },
  receipt_verified: { status: 409, message: "This money doesn't need verifying: it's verified already." },
  recipient_unaddressed: {
    status: 409,
    message:
      "The recipient's town is missing. The client was asked for it, and the payout goes on once it's there.",
  },
  resend_not_requested: {
    status: 409,
    message: "Nobody has asked for this payout to be sent again.",
  },
  resend_requested: {
    status: 409,
    message: "Somebody has already asked for this payout to be sent again.",
  },
  return_not_requested: {
    status: 409,
    message: "Nobody has asked for this payment's return to be confirmed.",
  },
  return_requested: {
    status: 409,
    message: "A return of this payment is already waiting for somebody to confirm it.",
  },
  return_self_confirmation: {
    status: 403,
    message: "You recorded this return yourself, so somebody else has to confirm it.",
  },
  statement_gap: {
    status: 409,
    message:
      "This statement doesn't follow on from the last one. Import the missing one first, or say why you take it.",
  },
  statement_unreadable: {
    status: 422,
    message: "This file cannot be imported, and nothing of it was kept.",
  },
  suggestion_changed: {
    status: 409,
    message: "What we suggested no longer holds, so nothing was done. Look at the new suggestion.",
  },
  value_date_closed: {
    status: 422,
    message: "Choose a day from today on, at most 30 days ahead, on which the currency settles.",
  },
} as const;
