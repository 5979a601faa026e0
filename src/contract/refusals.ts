import { clientRefusals } from "#contract/clients/client-refusals.ts";
import { restrictionRefusals } from "#contract/clients/restriction-refusals.ts";
import { screeningRefusals } from "#contract/clients/screening-refusals.ts";
import { staffRefusals } from "#contract/clients/staff-refusals.ts";
import { pricingRefusals } from "#contract/market/pricing-refusals.ts";
import { closeoutRefusals } from "#contract/payments/close-out-refusals.ts";
import { moneyDeskRefusals } from "#contract/payments/money-desk-refusals.ts";
import { factors } from "#domain/clients/security/factor.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { z } from "./zod.ts";

type RefusalText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly message: string;
};

/** Status and text of each refusal: 400 malformed, 409 state, 422 rule. */
export const refusals: Readonly<Record<RefusalCode, RefusalText>> = {
  ...clientRefusals,
  ...closeoutRefusals,
  ...moneyDeskRefusals,
  ...pricingRefusals,
  ...restrictionRefusals,
  ...screeningRefusals,
  ...staffRefusals,
  account_closed: {
    status: 403,
    message: "This account was closed by its owner. Write to us if you would like to have it back.",
  },
  account_held: {
    status: 403,
    message: "Your account is still under review, so this is not open to you yet.",
  },
  account_not_empty: { status: 409, message: "Your account cannot be closed yet." },
  alert_changed: {
    status: 409,
    message: "This alert was changed elsewhere in the meantime. Look at the newer version and try again.",
  },
  alert_limit: {
    status: 409,
    message: "You have as many rate alerts as can be kept. Delete one that you no longer need.",
  },
  allocation_incomplete: {
    status: 422,
    message: "The lines must add up to the whole amount that was bought.",
  },
  allocation_locked: {
    status: 409,
    message: "This trade is already being paid out, so its recipients can no longer change.",
  },
  allocation_mixed_up: {
    status: 422,
    message: "Each line needs a recipient of its own or goes to your balance, once each.",
  },
  amount_malformed: { status: 422, message: "Enter the amount in numbers, like 1250.00." },
  amount_above_limit: { status: 422, message: "That is more than can be exchanged at once." },
  amount_below_limit: { status: 422, message: "That is less than can be exchanged at once." },
  amount_too_precise: { status: 422, message: "That currency has fewer decimals than the amount." },
  amount_too_large: {
    status: 422,
    message: "That amount is larger than can be exchanged at once. Please contact us.",
  },
  amount_too_small: { status: 422, message: "That amount is too small to exchange." },
  authenticator_needed: {
    status: 403,
    message: "This account needs an authenticator app. We've emailed you a link to set it up.",
  },
  auto_exchange_active: {
    status: 409,
    message:
      "There is an active auto exchange set up for the source currency. To make a manual exchange, please delete the auto exchange rule first.",
  },
  auto_exchange_exists: {
    status: 409,
    message:
      "You already have an auto exchange for that source currency. Change that one, or delete it first.",
  },
  auto_exchange_incomplete: { status: 422, message: "Please fill in all fields and accept the terms" },
  balance_not_empty: { status: 409, message: "Only an account at 0.00 can be removed." },
  bank_details_invalid: { status: 422, message: "Some of the account details are not right." },
  beneficiary_changed: {
    status: 409,
    message: "These details were changed elsewhere in the meantime. Look at the newer version and try again.",
  },
  beneficiary_currency: { status: 422, message: "That recipient's account is in another currency." },
  beneficiary_duplicate: { status: 409, message: "You have already saved a recipient with this account." },
  beneficiary_in_use: {
    status: 409,
    message: "A payment to this recipient is still under way. Delete it once that has arrived.",
  },
  beneficiary_incomplete: {
    status: 422,
    message:
      "Banks now ask for more about this recipient. Open Beneficiaries, choose them, and add their town and country.",
  },
  beneficiary_limit: {
    status: 409,
    message: "You have reached the limit of saved recipients. Delete one that you no longer need.",
  },
  broker_exists: { status: 409, message: "A broker with that email address already exists." },
  broker_in_use: {
    status: 409,
    message: "This broker still has clients or a staff account. Reassign them first.",
  },
  broker_unknown: { status: 422, message: "Please select a broker" },
  cash_out_too_small: { status: 422, message: "That is too little to cash out: half of it is paid." },
  code_needed: { status: 422, message: "Enter the code from your authenticator app." },
  code_wrong: { status: 422, message: "That code is not right. Enter the one that your app shows now." },
  challenge_over: { status: 409, message: "That took too long. Please start again." },
  confirmation_failed: { status: 422, message: "That is not right. Please try again." },
  confirmation_required: { status: 403, message: "This needs your confirmation, so nothing was done." },
  currency_not_tradable: { status: 422, message: "That currency cannot be exchanged at the moment." },
  document_limit: { status: 409, message: "We already have as many of these files as we can take." },
  documents_not_awaited: {
    status: 409,
    message: "We are not waiting for documents from you at the moment.",
  },
  file_empty: { status: 422, message: "The file is empty." },
  file_too_large: { status: 413, message: "The file is larger than 10 MB." },
  file_type: { status: 415, message: "Please upload an image (PNG, JPEG, WebP or HEIC) or a PDF." },
  file_unsafe: {
    status: 422,
    message: "This PDF runs scripts or starts programs. Please upload one that does not, or a picture of it.",
  },
  idempotency_key_missing: {
    status: 400,
    message: "This call needs an Idempotency-Key header of 8 to 200 characters.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for another request.",
  },
  input_invalid: { status: 422, message: "Some of what was sent is not right." },
  input_malformed: { status: 400, message: "Some of what was sent is missing or not understood." },
  insufficient_funds: { status: 409, message: "There is not enough money in that balance." },
  last_administrator: {
    status: 409,
    message: "This is the last administrator. Make another staff user an administrator first.",
  },
  link_invalid: {
    status: 422,
    message: "This link has expired or was already used. Ask for a new one.",
  },
  login_failed: { status: 401, message: "The email address or the password is not right." },
  not_found: { status: 404, message: "There is nothing here." },
  not_permitted: {
    status: 403,
    message: "Your role doesn't allow this. Ask an administrator.",
  },
  order_books_now: {
    status: 409,
    message: "Your target is already reached, so this books now. Confirm that to continue.",
  },
  order_changed: {
    status: 409,
    message: "This order was changed elsewhere in the meantime. Look at the newer version and try again.",
  },
  order_closed: {
    status: 409,
    message: "This order is no longer active: it was filled, was cancelled or has expired.",
  },
  order_invalid: { status: 422, message: "Please enter valid rate and amount values" },
  order_limit: {
    status: 409,
    message: "You have as many active orders as can wait at once. Cancel one that you no longer need.",
  },
  order_reached: {
    status: 409,
    message: "This order has just reached its target and is being filled, so it can no longer be changed.",
  },
  origin_forbidden: { status: 403, message: "This request came from another site and was not carried out." },
  outcome_unknown: {
    status: 503,
    message: "We didn't hear back, so this may be done already. Try again: it's never done twice.",
  },
  passkey_failed: { status: 422, message: "This passkey is not one that we know for your account." },
  passkey_limit: { status: 409, message: "You have as many passkeys as we keep. Remove one first." },
  passkeys_unavailable: {
    status: 409,
    message: "Passkeys only work at Summit's own name, not at this address.",
  },
  password_needed: { status: 422, message: "Please enter your password to confirm this." },
  password_wrong: { status: 422, message: "The password is not right." },
  payment_not_waiting: {
    status: 409,
    message: "This payment has already left, so it can no longer be changed.",
  },
  payout_not_sent: {
    status: 409,
    message: "This payout hasn't been sent, so it can't be completed or returned.",
  },
  profit_share_insufficient: { status: 409, message: "You do not have that much profit share." },
  proof_limit: { status: 409, message: "This trade already has as many files as it can hold." },
  quote_expired: {
    status: 409,
    message: "This quote has expired. Please ask for a new one at the current rate.",
  },
  quote_used: { status: 409, message: "This quote has already been booked." },
  rate_indicative: {
    status: 503,
    message:
      "Rates are indicative at the moment: they are too old to exchange at, so we can't give you a firm quote. Try again later.",
  },
  rate_invalid: { status: 422, message: "Please enter a valid rate" },
  rate_unavailable: {
    status: 503,
    message: "The exchange rate is not available at the moment. Please try again shortly.",
  },
  receipt_duplicate: { status: 409, message: "A receipt with this bank reference is already recorded." },
  referrer_in_circle: {
    status: 422,
    message: "A client can't refer themselves or be referred by someone they referred.",
  },
  registration_refused: {
    status: 422,
    message: "We could not open an account with these details. If you already have one, please log in.",
  },
  request_too_large: { status: 413, message: "That is more than can be sent at once. Please shorten it." },
  same_currency: { status: 422, message: "Choose two different currencies." },
  second_factor_exists: {
    status: 409,
    message: "An authenticator app is already set up. Remove it before you set up another.",
  },
  second_factor_required: { status: 401, message: "One more step, to be sure that it is you." },
  signed_out: { status: 401, message: "Please log in." },
  staff_disabled: { status: 409, message: "This account is disabled. Enable it first." },
  staff_exists: {
    status: 409,
    message: "A staff account with that email address already exists.",
  },
  staff_only: { status: 401, message: "Please log in to the back office." },
  statement_too_long: {
    status: 422,
    message: "That period has more entries than one document holds. Please choose a shorter one.",
  },
  terms_not_accepted: { status: 422, message: "Please accept the terms and conditions" },
  text_unstorable: { status: 422, message: "Some of these characters cannot be kept. Please remove them." },
  too_many_requests: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  trade_not_awaiting_funds: { status: 409, message: "This trade is no longer waiting for its funds." },
  trade_not_funded: {
    status: 409,
    message: "Only a funded trade with nothing paid out can be failed.",
  },
  unavailable: {
    status: 503,
    message: "Summit is busy at the moment. Nothing was changed; please try again.",
  },
  unsupported_media_type: { status: 415, message: "This call takes JSON." },
  upload_limit: {
    status: 429,
    message: "You've uploaded as many files as you can in a day. Try again tomorrow, or contact us.",
  },
};

/** Proof that a refused call requires. */
export const challenge = z.object({
  /** Sent back with the proof; encrypted. */
  token: z.string(),
  /** For example "Pay 1,250.00 EUR to Demo Recipient". */
  summary: z.string(),
  /** Accepted factors, most convenient first. */
  factors: z.array(z.enum(factors)),
});
export type Challenge = z.output<typeof challenge>;

/** Body of every refusal. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `confirmation_required` and `second_factor_required`. */
  challenge: challenge.optional(),
});

export type RefusalBody = z.infer<typeof refusalBody>;
