import {
  apiKeyRefusals,
  clientRefusals,
  memberRefusals,
  restrictionRefusals,
  screeningRefusals,
  staffRefusals,
} from "#contract/clients/client-refusals.ts";
import { pricingRefusals } from "#contract/market/pricing-refusals.ts";
import { forwardRefusals } from "#contract/payments/forward-refusals.ts";
import {
  batchRefusals,
  closeoutRefusals,
  moneyDeskRefusals,
} from "#contract/payments/money-desk-refusals.ts";
import { recipientRefusals } from "#contract/payments/recipient-refusals.ts";
import { budgetRateRefusals } from "#contract/reporting/budget-rate-refusals.ts";
import { webhookRefusals } from "#contract/webhooks/webhook-refusals.ts";
import { factors } from "#domain/clients/security/factor.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { apiVersions } from "./api-versions.ts";
import { id } from "./values.ts";
import { z } from "./zod.ts";

type RefusalText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly message: string;
};

/** Status and text of each refusal: 400 malformed, 409 state, 422 rule. */
export const refusals: Readonly<Record<RefusalCode, RefusalText>> = {
  ...apiKeyRefusals,
  ...batchRefusals,
  ...budgetRateRefusals,
  ...clientRefusals,
  ...closeoutRefusals,
  ...forwardRefusals,
  ...memberRefusals,
  ...moneyDeskRefusals,
  ...pricingRefusals,
  ...recipientRefusals,
  ...restrictionRefusals,
  ...screeningRefusals,
  ...staffRefusals,
  ...webhookRefusals,
  account_closed: {
    status: 403,
    message: "This account has been closed. Contact us if you'd like to reopen it.",
  },
  account_held: {
    status: 403,
    message: "Your account is still under review. You can do this once it's activated.",
  },
  account_not_empty: { status: 409, message: "We can't close your account yet." },
  alert_changed: {
    status: 409,
    message: "This alert has been changed somewhere else. Check the latest version and try again.",
  },
  alert_limit: {
    status: 409,
    message: "You've reached the limit of 100 rate alerts. Delete one to add another.",
  },
  allocation_incomplete: {
    status: 422,
    message: "Assign the whole amount you bought, no more and no less.",
  },
  allocation_locked: {
    status: 409,
    message: "We're already paying this exchange out, so you can't change its recipients.",
  },
  allocation_mixed_up: {
    status: 422,
    message: "Use each recipient, and your balance, only once.",
  },
  amount_malformed: { status: 422, message: "Enter the amount in numbers, like 1250.00." },
  amount_above_limit: {
    status: 422,
    message: "That's more than you can exchange at once. Enter a smaller amount.",
  },
  amount_below_limit: {
    status: 422,
    message: "That's less than you can exchange at once. Enter a larger amount.",
  },
  amount_too_precise: { status: 422, message: "That amount has too many decimals for this currency." },
  amount_too_large: { status: 422, message: "That amount is too large. Enter a smaller one." },
  amount_too_small: { status: 422, message: "That amount is too small. Enter a larger one." },
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
    message: "You already have an auto exchange for that source currency. Change or delete it first.",
  },
  auto_exchange_incomplete: { status: 422, message: "Please fill in all fields and accept the terms" },
  balance_not_empty: { status: 409, message: "You can only remove an account with a balance of 0.00." },
  balance_set_aside: {
    status: 409,
    message:
      "Part of that balance is set aside for a batch that's being paid. Enter a smaller amount, or try again once the batch is finished.",
  },
  bank_details_invalid: { status: 422, message: "Check the account details and try again." },
  beneficiary_changed: {
    status: 409,
    message: "These details have been changed somewhere else. Check the latest version and try again.",
  },
  beneficiary_currency: {
    status: 422,
    message: "That recipient's account is in another currency. Choose a different recipient.",
  },
  beneficiary_duplicate: { status: 409, message: "You've already saved a recipient with this account." },
  beneficiary_in_use: {
    status: 409,
    message: "A payment to this recipient is still in progress. You can delete them once it arrives.",
  },
  beneficiary_incomplete: {
    status: 422,
    message: "Banks now need this recipient's town and country. Add them under Recipients and try again.",
  },
  beneficiary_limit: {
    status: 409,
    message: "You've reached the limit of saved recipients. Delete one to add another.",
  },
  broker_exists: { status: 409, message: "A broker with that email address already exists." },
  broker_in_use: {
    status: 409,
    message: "This broker still has clients or a staff account. Reassign them first.",
  },
  broker_unknown: { status: 422, message: "Please select a broker" },
  cash_out_too_small: {
    status: 422,
    message: "That's too little to cash out, because we pay half of it. Enter a larger amount.",
  },
  code_needed: { status: 422, message: "Enter the code from your authenticator app." },
  code_wrong: { status: 422, message: "That code isn't right. Enter the one your app shows now." },
  challenge_over: { status: 409, message: "That took too long. Please start again." },
  confirmation_failed: { status: 422, message: "That isn't right. Please try again." },
  confirmation_required: { status: 403, message: "Confirm this to continue." },
  currency_not_tradable: {
    status: 422,
    message: "You can't exchange that currency right now. Choose another one or try again later.",
  },
  document_limit: {
    status: 409,
    message: "You've uploaded as many of these files as we can take. Contact us if you need to send more.",
  },
  documents_not_awaited: {
    status: 409,
    message: "We don't need any documents from you right now.",
  },
  file_empty: { status: 422, message: "This file is empty. Choose another one." },
  file_too_large: { status: 413, message: "This file is larger than 10 MB. Choose a smaller one." },
  file_type: { status: 415, message: "Please upload an image (PNG, JPEG, WebP or HEIC) or a PDF." },
  file_unsafe: {
    status: 422,
    message: "This PDF contains scripts. Please upload one without them, or a photo of the document.",
  },
  idempotency_key_missing: {
    status: 400,
    message: "This request needs an Idempotency-Key header of 8 to 200 characters.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for another request.",
  },
  input_invalid: { status: 422, message: "Check the details and try again." },
  input_malformed: {
    status: 400,
    message: "Some details are missing or in the wrong format. Check them and try again.",
  },
  insufficient_funds: {
    status: 409,
    message: "There isn't enough money in that balance. Enter a smaller amount or add money first.",
  },
  invoice_approved: {
    status: 409,
    message: "This invoice was approved with the payment, so it can't be deleted.",
  },
  invoice_limit: {
    status: 409,
    message: "A payment can have up to 5 invoices. Delete one to add another.",
  },
  invoice_sent: {
    status: 409,
    message: "This payment has been sent, so its invoices can't change any more.",
  },
  invoice_type: { status: 415, message: "Please upload a PDF, or an image in PNG or JPEG." },
  invoices_frozen: {
    status: 409,
    message: "Somebody has approved this with its invoices. Change the request to ask for approval again.",
  },
  last_administrator: {
    status: 409,
    message: "This is the last administrator. Make another staff user an administrator first.",
  },
  link_invalid: {
    status: 422,
    message: "This link has expired or was already used. Ask for a new one.",
  },
  login_failed: {
    status: 401,
    message: "That email address or password isn't right. Try again, or reset your password.",
  },
  not_found: { status: 404, message: "We couldn't find that. It may have been deleted." },
  not_permitted: {
    status: 403,
    message: "Your role doesn't allow this. Ask an administrator.",
  },
  order_books_now: {
    status: 409,
    message: "Your target is already reached, so this will book now. Confirm to continue.",
  },
  order_changed: {
    status: 409,
    message: "This order has been changed somewhere else. Check the latest version and try again.",
  },
  order_closed: {
    status: 409,
    message: "This order is no longer active. It's been filled or cancelled, or has expired.",
  },
  order_invalid: { status: 422, message: "Please enter valid rate and amount values" },
  order_limit: {
    status: 409,
    message: "You've reached the limit of active orders. Cancel one to add another.",
  },
  order_reached: {
    status: 409,
    message: "This order's rate has just been reached and we're filling it, so you can't change it now.",
  },
  origin_forbidden: { status: 403, message: "This request came from another website, so we blocked it." },
  outcome_unknown: {
    status: 503,
    message:
      "This may have been done. Look before you try again; under the same Idempotency-Key it can't happen twice.",
  },
  passkey_failed: {
    status: 422,
    message: "We don't recognise this passkey. Try another one, or log in with your password.",
  },
  passkey_limit: { status: 409, message: "You've reached the limit of passkeys. Remove one to add another." },
  passkeys_unavailable: {
    status: 409,
    message: "Passkeys don't work at this address. Open Summit at its usual web address.",
  },
  password_needed: { status: 422, message: "Please enter your password to confirm this." },
  password_wrong: { status: 422, message: "That password isn't right. Please try again." },
  payee_not_matched: {
    status: 409,
    message:
      "The recipient's bank says that the name doesn't match the account. Check the details with your recipient, then confirm them under Recipients.",
  },
  purpose_missing: {
    status: 422,
    message: "The recipient's bank has to report what this payment is for. Choose its purpose and try again.",
  },
  payment_not_waiting: {
    status: 409,
    message: "We've already sent this payment, so you can't change it.",
  },
  payout_not_sent: {
    status: 409,
    message: "This payment hasn't been sent or has come back already, so it can't be completed or returned.",
  },
  profit_share_insufficient: {
    status: 409,
    message: "You don't have that much profit share. Enter a smaller amount.",
  },
  proof_limit: { status: 409, message: "You've reached the limit of files for this exchange." },
  quote_expired: {
    status: 409,
    message: "This quote has expired. Get a new one at the current rate.",
  },
  quote_used: { status: 409, message: "You've already booked this quote." },
  rate_indicative: {
    status: 503,
    message: "Rates aren't live right now, so we can't give you a quote. Try again later.",
  },
  rate_invalid: { status: 422, message: "Please enter a valid rate" },
  rate_unavailable: {
    status: 503,
    message: "This exchange rate isn't available right now. Please try again shortly.",
  },
  receipt_duplicate: {
    status: 409,
    message: "A receipt with this bank reference has already been recorded.",
  },
  referrer_in_circle: {
    status: 422,
    message: "A client can't refer themselves or be referred by someone they referred.",
  },
  registration_refused: {
    status: 422,
    message: "We couldn't open an account with these details. If you already have one, log in.",
  },
  request_too_large: { status: 413, message: "That's too much to send at once. Please shorten it." },
  same_currency: { status: 422, message: "Choose two different currencies." },
  schedule_changed: {
    status: 409,
    message: "This schedule has been changed somewhere else. Check the latest version and try again.",
  },
  schedule_closed: { status: 409, message: "This schedule has ended or been cancelled." },
  schedule_invalid: { status: 422, message: "Check the schedule's details and try again." },
  schedule_limit: {
    status: 409,
    message: "You've reached the limit of 100 schedules. Cancel one to add another.",
  },
  schedule_paused: { status: 409, message: "This schedule is paused. Resume it to continue." },
  second_factor_exists: {
    status: 409,
    message: "An authenticator app is already set up. Remove it before you set up another.",
  },
  second_factor_required: { status: 401, message: "One more step: confirm it's you." },
  signed_out: { status: 401, message: "Please log in." },
  simulated_rate_out_of_bounds: {
    status: 422,
    message: "A simulated rate stays within 10% of the real one. Enter one nearer to it.",
  },
  staff_disabled: { status: 409, message: "This account is disabled. Enable it first." },
  staff_exists: {
    status: 409,
    message: "A staff account with that email address already exists.",
  },
  staff_only: { status: 401, message: "Please log in to the back office." },
  statement_too_long: {
    status: 422,
    message: "That period has too many entries for one document. Please choose a shorter one.",
  },
  team_upload_limit: {
    status: 429,
    message: "Your team has uploaded as many files as it can in a day. Try again tomorrow, or contact us.",
  },
  terms_not_accepted: { status: 422, message: "Please accept the terms and conditions" },
  text_unstorable: { status: 422, message: "We can't save some of these characters. Please remove them." },
  too_many_requests: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  trade_disputed: { status: 409, message: "You've already disputed this exchange. We'll be in touch." },
  trade_not_awaiting_funds: { status: 409, message: "This exchange has already been paid for or closed." },
  trade_not_by_telephone: {
    status: 409,
    message: "You booked this exchange yourself. Contact us if something is wrong with it.",
  },
  trade_not_funded: {
    status: 409,
    message: "Only a funded trade with nothing paid out can be failed.",
  },
  unavailable: {
    status: 503,
    message: "Summit is busy right now, so nothing was changed. Please try again.",
  },
  unsupported_media_type: { status: 415, message: "Send JSON, or multipart/form-data for a file." },
  upload_limit: {
    status: 429,
    message: "You've uploaded as many files as one person can in a day. Try again tomorrow, or contact us.",
  },
  value_changed: {
    status: 409,
    message:
      "This changed since you opened it, and nothing was saved. Open it again and check the latest version.",
  },
  version_unknown: {
    status: 400,
    message: `We don't know this Summit-Version. Use one of ${apiVersions.join(", ")}, or leave the header out.`,
  },
};

export const challenge = z
  .object({
    token: z.string().describe("Sent back with the proof; encrypted."),
    summary: z.string().describe('For example "Pay 1,250.00 EUR to Demo Recipient".'),
    factors: z.array(z.enum(factors)).describe("Most convenient first; `email_code` with the password."),
  })
  .meta({ id: "Challenge", description: "Proof that a refused call requires." });
export type Challenge = z.output<typeof challenge>;

/** What our own screens read of an error. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  challenge: challenge.optional().describe("With `confirmation_required` and `second_factor_required`."),
});

export const problem = z
  .object({
    type: z.url().describe("The code's entry in the error catalogue."),
    title: z.string().describe("The same whenever the code is."),
    status: z.number().int(),
    detail: z.string().describe("What happened and what to do."),
    request_id: id,
    existing_id: id.optional().describe("With `beneficiary_duplicate`: the recipient that has the account."),
  })
  .extend(refusalBody.shape)
  .meta({ id: "Problem", description: "Body of every error: problem details as in RFC 9457." });

export type Problem = z.infer<typeof problem>;
