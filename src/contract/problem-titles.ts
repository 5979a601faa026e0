import type { RefusalCode } from "#domain/refusal.ts";

/** Codes that an error can carry: a refusal's, or `internal` for a fault of ours. */
export type ProblemCode = RefusalCode | "internal";

/** Titles of codes that don't read well as words. */
const titles: Partial<Readonly<Record<ProblemCode, string>>> = {
  api_key_address: "API key not allowed from this address",
  api_key_forbidden: "Not open to API keys",
  api_key_invalid: "API key invalid",
  api_key_limit: "API key limit reached",
  api_key_scope: "API key lacks a scope",
  auto_exchange_active: "Automatic exchange active",
  auto_exchange_exists: "Automatic exchange exists already",
  auto_exchange_incomplete: "Automatic exchange incomplete",
  batch_closed: "Batch already closed",
  challenge_over: "Challenge timed out",
  closeout_debt: "Close-out debt outstanding",
  closeout_debt_settled: "Close-out debt settled already",
  closeout_quote_expired: "Close-out quote expired",
  closeout_waived: "Close-out cost waived already",
  closeout_without_cost: "Close-out without a cost",
  code_needed: "Authenticator code needed",
  code_wrong: "Authenticator code wrong",
  file_type: "File type not accepted",
  forward_amount_above_rest: "Amount above what is left",
  forward_changed: "Forward changed since the quote",
  forward_date_invalid: "Delivery date not possible",
  forward_deposit_short: "Balance below the deposit",
  forward_last_day: "Last day of the forward",
  forward_loss_too_large: "Loss above the deposit",
  forward_margin_call_open: "Margin call open",
  forward_not_due: "Forward not usable yet",
  forward_not_open: "Forward closed",
  forward_pair_closed: "Forwards not offered for this pair",
  forward_rate_below_lowest: "Rate below the lowest one",
  forward_rates_stale: "Forward prices unavailable",
  forward_rest_too_small: "Rest too small to exchange",
  free_cancels_used: "No free cancellations left",
  idempotency_key_missing: "Idempotency-Key missing",
  idempotency_key_reused: "Idempotency-Key reused",
  internal: "Internal server error",
  invoice_type: "Invoice file type not accepted",
  margin_call_met: "No margin call open",
  no_account: "No account chosen",
  order_books_now: "Order would book now",
  origin_forbidden: "Cross-site request blocked",
  payee_not_matched: "Payee name not matched",
  payouts_on_hold: "Payouts held",
  rate_indicative: "Rates indicative only",
  review_approved_by_you: "Review approved by the same person",
  role_forbids: "Not allowed for this role",
  signed_out: "Not signed in",
  staff_only: "Staff only",
  text_unstorable: "Text contains characters that can't be saved",
  unavailable: "Temporarily unavailable",
  version_unknown: "API version unknown",
};

/** Short text of an error code, the same whenever the code is. */
export function problemTitle(code: ProblemCode): string {
  const words = code.replaceAll("_", " ");
  return titles[code] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Text of an answer to a request that failed through a fault of ours. */
export const internalError =
  "Something went wrong on our side. Try again, or contact us with the request id.";
