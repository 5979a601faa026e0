/**
 * Refusal codes. The domain returns a code, the use case throws it as `Refused`, which rolls back the
 * transaction, and `contract/refusals` maps it to status and text.
 */
export const refusalCodes = [
  "account_closed",
  "account_held",
  "account_not_empty",
  "account_under_review",
  "activation_incomplete",
  "alert_changed",
  "alert_limit",
  "allocation_incomplete",
  "allocation_locked",
  "allocation_mixed_up",
  "amount_above_limit",
  "amount_below_limit",
  "amount_malformed",
  "amount_too_large",
  "amount_too_precise",
  "amount_too_small",
  "approval_changed",
  "approval_decided",
  "approval_expired",
  "authenticator_needed",
  "auto_exchange_active",
  "auto_exchange_exists",
  "auto_exchange_incomplete",
  "balance_not_empty",
  "bank_details_invalid",
  "beneficiary_changed",
  "beneficiary_currency",
  "beneficiary_duplicate",
  "beneficiary_in_use",
  "beneficiary_incomplete",
  "beneficiary_limit",
  "broker_exists",
  "broker_in_use",
  "broker_unknown",
  "cash_out_too_small",
  "challenge_over",
  "client_closed",
  "client_held",
  "client_ready",
  "client_restricted",
  "client_unnamed",
  "client_unsecured",
  "closeout_debt",
  "closeout_debt_settled",
  "closeout_quote_expired",
  "closeout_waived",
  "closeout_without_cost",
  "code_needed",
  "code_wrong",
  "confirmation_failed",
  "confirmation_required",
  "currency_changed",
  "currency_not_tradable",
  "currency_without_account",
  "document_limit",
  "documents_not_awaited",
  "exchanges_paused",
  "factors_not_set",
  "file_empty",
  "file_too_large",
  "file_type",
  "file_unsafe",
  "free_cancels_used",
  "idempotency_key_missing",
  "idempotency_key_reused",
  "inbox_item_taken",
  "input_invalid",
  "input_malformed",
  "insufficient_funds",
  "key_fact_locked",
  "last_administrator",
  "link_invalid",
  "login_failed",
  "not_found",
  "not_permitted",
  "order_books_now",
  "order_changed",
  "order_closed",
  "order_invalid",
  "order_limit",
  "order_reached",
  "origin_forbidden",
  "outcome_unknown",
  "passkey_failed",
  "passkey_limit",
  "passkeys_unavailable",
  "password_needed",
  "password_wrong",
  "payee_not_matched",
  "payer_account_unknown",
  "payer_not_waiting",
  "payment_not_waiting",
  "payments_paused",
  "payout_held",
  "payout_not_approved",
  "payout_not_declinable",
  "payout_not_prepared",
  "payout_not_ready",
  "payout_not_rejected",
  "payout_not_sent",
  "payout_restricted",
  "payout_self_approval",
  "payout_unwritable",
  "payouts_on_hold",
  "person_exists",
  "person_mismatch",
  "profit_share_insufficient",
  "proof_limit",
  "quote_expired",
  "quote_used",
  "rate_indicative",
  "rate_invalid",
  "rate_unavailable",
  "receipt_duplicate",
  "receipt_held",
  "receipt_part_amount",
  "receipt_part_currency",
  "receipt_parts_repeated",
  "receipt_parts_sum",
  "receipt_self_verification",
  "receipt_settled",
  "receipt_unverified",
  "receipt_verified",
  "referrer_in_circle",
  "registration_refused",
  "request_too_large",
  "recipient_unaddressed",
  "resend_not_requested",
  "resend_requested",
  "restriction_lift_own",
  "restriction_of_match",
  "restriction_over",
  "restriction_timed",
  "return_not_requested",
  "return_requested",
  "return_self_confirmation",
  "review_approved_by_you",
  "review_not_under_way",
  "review_under_way",
  "same_currency",
  "schedule_changed",
  "schedule_closed",
  "schedule_invalid",
  "schedule_limit",
  "schedule_paused",
  "screening_case_decided",
  "screening_list_older",
  "screening_list_shrunk",
  "screening_list_unreadable",
  "screening_lists_stale",
  "screening_overturn_own",
  "second_factor_exists",
  "second_factor_required",
  "second_person_recent",
  "second_person_same",
  "signed_out",
  "staff_disabled",
  "staff_exists",
  "staff_only",
  "statement_gap",
  "statement_too_long",
  "statement_unreadable",
  "suggestion_changed",
  "terms_not_accepted",
  "text_unstorable",
  "too_many_requests",
  "trade_disputed",
  "trade_not_awaiting_funds",
  "trade_not_by_telephone",
  "trade_not_funded",
  "unavailable",
  "unsettled_limit_reached",
  "unsupported_media_type",
  "upload_limit",
  "value_date_closed",
  "withdrawal_in_debt",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Messages by request field. */
export type FieldFaults = Readonly<Record<string, string>>;

/** A refusal, with field messages when the code is not enough. */
export type Refusal = { readonly ok: false; readonly refusal: RefusalCode; readonly fields?: FieldFaults };

/** Result of a pure rule: a value or a refusal. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export function accepted<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(refusal: RefusalCode, fields?: FieldFaults): Refusal {
  return fields === undefined ? { ok: false, refusal } : { ok: false, refusal, fields };
}

/** Thrown by a use case to refuse a valid request; the transaction rolls back. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: RefusalCode;
  readonly fields: FieldFaults | undefined;

  constructor(code: RefusalCode, fields?: FieldFaults) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

/** The outcome's value. @throws Refused */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Refused(outcome.refusal, outcome.fields);
  return outcome.value;
}
