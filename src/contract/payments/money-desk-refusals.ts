/** Refusals of the money desk, merged into contract/refusals. */
export const moneyDeskRefusals = {
  cover_deal_sent: {
    status: 409,
    message: "This cover deal was already sent or declined. Check its status in the list.",
  },
  cover_disconnected: {
    status: 503,
    message: "The liquidity provider isn't connected, so nothing was sent. Try again once it is.",
  },
  cover_not_due: {
    status: 409,
    message:
      "This cover deal isn't waiting for its settlement to be recorded. Check its status and value date in the list.",
  },
  cover_policy_changed: {
    status: 409,
    message:
      "How this currency covers itself changed since you opened this, and nothing was saved. Open it again and check.",
  },
  cover_quote_ended: {
    status: 409,
    message: "This quote has ended or was replaced, and nothing was dealt. Get a new quote.",
  },
  cover_unavailable: {
    status: 503,
    message: "The liquidity provider gives no quote right now. Nothing was dealt; try again in a moment.",
  },
  limit_changed: {
    status: 409,
    message:
      "The limit changed since you opened this, and nothing was saved. Open it again and check the new one.",
  },
  margin_changed: {
    status: 409,
    message:
      "Another margin is in force for this, and nothing was saved. Check that one and change it instead.",
  },
  payer_account_unknown: {
    status: 422,
    message: "We don't have the payer's account. Enter the account to return the money to.",
  },
  payer_changed: {
    status: 409,
    message: "The payer has changed and nothing was done. Check who it is now.",
  },
  payer_not_waiting: { status: 409, message: "This receipt isn't waiting for its payer to be accepted." },
  payout_awaits_debt: {
    status: 409,
    message:
      "Its exchange was paid for while the client owed us money. The payout continues by itself once they've paid it.",
  },
  payout_not_approved: {
    status: 409,
    message: "Only approved payouts that aren't in a payment file yet can go to the bank.",
  },
  payout_not_declinable: {
    status: 409,
    message: "This payout can't be declined: it was already sent or isn't ready.",
  },
  payout_not_prepared: {
    status: 409,
    message: "This payout isn't awaiting approval: it isn't prepared or was already approved.",
  },
  payout_not_ready: { status: 409, message: "This payout was already prepared or sent." },
  payout_not_rejected: {
    status: 409,
    message: "Only payouts rejected by the bank and not yet returned can be resent.",
  },
  payout_self_approval: {
    status: 403,
    message: "You prepared this payout, so a different person has to approve it.",
  },
  payout_unwritable: {
    status: 422,
    message: "A payout has details that banks can't process. Check its characters and formats.",
  },
  receipt_funds_trade: {
    status: 409,
    message:
      "This money pays for a trade. Close out or fail that trade first, then withdraw the record of the payment.",
  },
  receipt_held: {
    status: 409,
    message: "The payer is a potential sanctions match. Decide the screening case first.",
  },
  receipt_not_withdrawable: {
    status: 409,
    message:
      "Only a payment that one person recorded by hand or imported can be withdrawn, and only while nobody else has verified it or imported a statement with it.",
  },
  receipt_part_amount: {
    status: 422,
    message: "A trade can't take more than the amount due. Credit the rest to the client's balance.",
  },
  receipt_part_currency: { status: 422, message: "That trade is due in another currency." },
  receipt_parts_repeated: { status: 422, message: "Use each trade and each balance once." },
  receipt_parts_sum: { status: 422, message: "The allocations must add up to the full receipt." },
  receipt_self_verification: {
    status: 403,
    message: "You recorded or imported this receipt, so a different person has to verify it.",
  },
  receipt_self_withdrawal: {
    status: 403,
    message: "You recorded this receipt, so a different person has to confirm that it's withdrawn.",
  },
  receipt_settled: { status: 409, message: "This receipt has already been decided." },
  receipt_unverified: {
    status: 409,
    message:
      "Only one person recorded or imported this receipt. It can be used once another person has imported it or verified it.",
  },
  receipt_verified: { status: 409, message: "This receipt is already verified." },
  recipient_unaddressed: {
    status: 409,
    message:
      "The recipient's town is missing. We've asked the client, and the payout continues once it's added.",
  },
  resend_not_requested: {
    status: 409,
    message: "No resend was requested for this payout.",
  },
  resend_requested: {
    status: 409,
    message: "A resend of this payout was already requested.",
  },
  return_client_closed: {
    status: 409,
    message:
      "This client has closed the account, so the money can't go to their balance. Record it as a receipt and return it from there.",
  },
  return_credited: {
    status: 409,
    message: "This payment's return has already been credited, so this is other money.",
  },
  return_not_by_hand: {
    status: 409,
    message: "This isn't the credit of a payment whose return was recorded by hand. Allocate it instead.",
  },
  return_not_requested: {
    status: 409,
    message: "No return was recorded for this payment.",
  },
  return_of_another: {
    status: 422,
    message: "None of this money goes to the client whose payment came back. Allocate it to their balance.",
  },
  return_queued: {
    status: 409,
    message: "A receipt that names this payment is waiting under Receipts. Decide on it there first.",
  },
  return_requested: {
    status: 409,
    message: "A return of this payment is already awaiting approval.",
  },
  return_self_confirmation: {
    status: 403,
    message: "You recorded this return, so a different person has to approve it.",
  },
  return_undecided: {
    status: 422,
    message: "This receipt names one of our payments. Choose whether that payment came back.",
  },
  statement_gap: {
    status: 409,
    message:
      "This statement doesn't follow on from the last one. Import the missing one first, or enter a reason to import it anyway.",
  },
  statement_not_withdrawable: {
    status: 409,
    message:
      "Nothing of this statement can be withdrawn now: another person has confirmed its lines, they wait for a trade or a screening, or it's being withdrawn already.",
  },
  statement_unreadable: {
    status: 422,
    message: "We couldn't import this file. Nothing was saved.",
  },
  suggestion_changed: {
    status: 409,
    message: "The suggestion has changed and nothing was done. Check the new one.",
  },
  value_date_closed: {
    status: 422,
    message: "Choose a value date within the next 30 days on which the currency settles.",
  },
} as const;

/** Refusals about close-outs and unpaid trades, merged into contract/refusals. */
export const closeoutRefusals = {
  closeout_debt: {
    status: 409,
    message:
      "You owe us money from an exchange that was closed, here or in another of your accounts. Pay it to exchange again.",
  },
  closeout_debt_settled: { status: 409, message: "You don't owe anything in that currency." },
  closeout_quote_expired: {
    status: 409,
    message: "This cancellation cost has expired. Check the new one and try again.",
  },
  closeout_waived: { status: 409, message: "The cost of closing this trade has already been waived." },
  closeout_without_cost: {
    status: 409,
    message: "Closing this trade cost nothing, so there is nothing to waive.",
  },
  free_cancels_used: {
    status: 409,
    message: "You've used today's 3 free cancellations. Check what cancelling costs now and try again.",
  },
  shared_limit_reached: {
    status: 409,
    message:
      "This would take you over the limit that all your accounts have together. Pay for what you have booked in another of them first, or choose a smaller amount.",
  },
  unsettled_limit_reached: {
    status: 409,
    message:
      "This would take you over the limit for exchanges that aren't paid yet. Pay for one first, or exchange a smaller amount.",
  },
  withdrawal_in_debt: {
    status: 409,
    message:
      "You owe us money from an exchange that was closed, here or in another of your accounts. Pay it to withdraw again.",
  },
} as const;

/** Refusals of payment batches, merged into contract/refusals. */
export const batchRefusals = {
  batch_changed: {
    status: 409,
    message: "This batch has been changed somewhere else. Check the latest version and try again.",
  },
  batch_closed: {
    status: 409,
    message: "This batch is already being paid or was discarded, so it can't be changed.",
  },
  batch_duplicates: {
    status: 409,
    message:
      "Some lines look like payments that you have made already. Check them and confirm that they are meant.",
  },
  batch_empty: { status: 422, message: "There are no payments in this. Check the file and try again." },
  batch_exchange_unneeded: {
    status: 409,
    message: "The batch needs another amount now, so nothing was exchanged. Get a new quote and try again.",
  },
  batch_faulty: { status: 422, message: "Some lines have errors. Correct or remove them first." },
  batch_outdated: {
    status: 409,
    message:
      "Recipients or rules of some lines have changed since they were checked. Check these lines again.",
  },
  batch_too_long: {
    status: 422,
    message: "A batch has at most 2,000 payments. Split the file and try again.",
  },
  batch_totals_differ: {
    status: 422,
    message:
      "The totals in the file don't match its payments, so it may be incomplete or changed. Export it again from your system.",
  },
  batch_unreadable: {
    status: 422,
    message:
      "We couldn't read this. Use a CSV or Excel file (.xlsx, without a password) with the template's headings, or a pain.001 file.",
  },
} as const;
