import type { RestrictionKind } from "#domain/clients/restrictions/restriction.ts";

/** The kinds of restriction that stop a use case about money; `outcome` is what happens to it meanwhile. */
type Answer = {
  readonly stoppedBy: readonly RestrictionKind[];
  readonly outcome: "refused" | "waits";
};

const refused = (...stoppedBy: RestrictionKind[]): Answer => ({ stoppedBy, outcome: "refused" });
const queued = (...stoppedBy: RestrictionKind[]): Answer => ({ stoppedBy, outcome: "waits" });

/** tests/scenarios/restriction-matrix.test.ts tries each with each kind. */
export const moneyUseCases = {
  "POST /api/quotes": refused("quote", "sign_in"),
  "POST /api/admin/clients/:id/quotes": refused("quote"),
  "POST /api/admin/clients/:id/telephone-quotes": refused("quote"),
  "POST /api/admin/clients/:id/telephone-trades": refused("book"),
  "POST /api/trades": refused("book", "sign_in"),
  "POST /api/orders": refused("book", "sign_in"),
  "POST /api/forward-quotes": refused("quote", "sign_in"),
  "POST /api/forwards": refused("book", "sign_in"),
  "POST /api/forwards/:id/change-quotes": refused("quote", "sign_in"),
  "POST /api/forwards/:id/changes": refused("book", "sign_in"),
  "POST /api/forwards/:id/drawdowns": refused("quote", "book", "sign_in"),
  "draw-forwards": queued("quote", "book"),
  "PUT /api/trades/:id/allocation": refused("pay", "sign_in"),
  "POST /api/trades/:id/fund-from-balance": refused("convert", "sign_in"),
  "POST /api/balances/:currency/withdrawals": refused("pay", "withdraw", "sign_in"),
  "POST /api/profit-share/cash-out": refused("withdraw", "sign_in"),
  "POST /api/admin/payments/prepare": refused("pay", "withdraw"),
  "POST /api/admin/payments/approve": refused("pay", "withdraw"),
  "POST /api/admin/payout-batches": refused("pay", "withdraw"),
  "POST /api/admin/payments/resend": refused("pay", "withdraw"),
  "POST /api/admin/payments/resend/confirm": refused("pay", "withdraw"),
  "POST /api/admin/receipts": queued("receive"),
  "POST /api/admin/receipts/:id/assign": refused("receive"),
  "POST /api/simulation/incoming-payments": queued("receive", "sign_in"),
  "on auto_exchange_due": queued("quote", "book", "convert"),
  "on auto_exchange_assigned": queued("pay", "withdraw"),
  "on payment_ready": queued("pay", "withdraw"),
  "on batch_to_pay": refused("pay", "withdraw"),
  "pay-dated-lines": queued("pay", "withdraw"),
  "POST /api/batches/:id/exchanges": refused("book", "convert", "sign_in"),
  "pay-schedules": queued("pay", "withdraw"),
  "at a rate: orders": queued("quote", "book"),
} as const satisfies Readonly<Record<string, Answer>>;
export type MoneyUseCase = keyof typeof moneyUseCases;

/** Why a use case needs no entry. */
export const otherUseCases: Readonly<Record<string, readonly string[]>> = {
  "moves money only by one of the above, which it leads to": [
    "POST /api/admin/statements",
    "POST /api/admin/approvals/:id/confirm",
    "POST /api/admin/receipts/:id/accept",
    "POST /api/admin/receipts/:id/accept-payer",
    "on payer_cleared",
    "on payment_cleared",
    "on restriction_ended",
    "on client_status_changed",
    "on trade_funded",
    "on trade_allocated",
    "on trade_funds_verified",
    "on trade_payment_made",
    "on balance_credited",
    "on receipt_credited",
    "on balance_unconfirmed",
    "on beneficiary_saved",
    "end-restrictions",
    "end-debt-waits",
  ],
  "reaches the bank once the decision to send is committed": ["on payment_sent", "on receipt_return_sent"],
  "records what the bank did with money that had left": [
    "POST /api/admin/payments/:id/confirm",
    "POST /api/admin/payments/:id/return",
    "POST /api/admin/payments/:id/return/confirm",
    "POST /api/admin/payments/:id/return/withdraw",
    "POST /api/admin/receipts/:id/settle-return",
    "POST /api/admin/payout-batches/:id/uploaded",
    "POST /api/admin/payout-batches/status-reports",
    "POST /api/simulation/payments/:id/complete",
    "POST /api/simulation/payments/:id/return",
  ],
  "undoes what was decided: money stays with the client, frozen where their money is": [
    "POST /api/admin/payments/:id/decline",
    "POST /api/admin/payments/:id/send-back",
    "POST /api/admin/payments/resend/withdraw",
    "POST /api/admin/receipts/:id/verify",
    "POST /api/admin/forwards/:id/close-out",
    "POST /api/admin/trades/:id/cancel",
    "POST /api/admin/trades/:id/fail",
    "POST /api/admin/trades/:id/waive-closeout",
    "POST /api/trades/:id/cancel",
    "expire-trades",
    "take-forward-deposits",
    "expire-orders",
  ],
  "asks for a payout of money that is no client's, which approving and filing stop": [
    "POST /api/admin/receipts/:id/return",
  ],
  "takes back a record of money that never came, which nobody could use": [
    "POST /api/admin/receipts/:id/withdraw",
  ],
  "earns or takes back rewards, which only a cash-out or a booking turns into money": [
    "on trade_completed",
    "on trade_cancelled",
    "on trade_failed",
    "on rewards_due",
    "on points_changed",
    "on profit_share_earned",
    "on profit_share_taken_back",
  ],
  "pays the house what the client owes it, of money that a restriction leaves with them": [
    "POST /api/closeout-debts/pay",
  ],
  "deals with the house's own money, which no client's restriction concerns": [
    "POST /api/admin/cover-deals/:id/confirm",
    "POST /api/admin/cover-deals/:id/settle",
    "cover-by-policies",
    "cover-deals",
  ],
  "keeps more of the client's own money as the deposit of a forward, which stays theirs": [
    "POST /api/forwards/:id/deposits",
  ],
  "measures and asks, and moves nothing": ["mark-forwards"],
  "sets up or ends what another use-case carries out": [
    "POST /api/admin/cover-deals",
    "POST /api/admin/cover-deals/:id/decline",
    "POST /api/admin/cover-deals/:id/quote",
    "POST /api/auto-exchange",
    "PUT /api/auto-exchange/:id",
    "DELETE /api/auto-exchange/:id",
    "POST /api/approvals/approve",
    "POST /api/batches/:id/cancel-later",
    "POST /api/batches/:id/pay",
    "PUT /api/approvals/:id",
    "PUT /api/approval-policy",
    "POST /api/schedules",
    "PUT /api/schedules/:id",
    "POST /api/schedules/:id/pause",
    "POST /api/schedules/:id/resume",
    "POST /api/schedules/:id/skip",
    "POST /api/schedules/:id/cancel",
    "PUT /api/orders/:id",
    "DELETE /api/orders/:id",
    "POST /api/trades/:id/payment-made",
    "POST /api/admin/failed-events/:id/retry",
    "POST /api/admin/failed-events/:id/set-aside",
    "POST /api/admin/restrictions",
    "POST /api/admin/restrictions/:id/confirm",
    "POST /api/admin/restrictions/:id/lift",
    "POST /api/admin/screening/cases/:id/decision",
    "PATCH /api/admin/clients/:id/status",
    "PUT /api/admin/clients/:id/forward-deposit",
    "PUT /api/admin/clients/:id/unsettled-limit",
    "POST /api/admin/clients/:id/factors/reset",
  ],
};

/** Areas whose calls involve no money. */
export const callsWithoutMoney =
  /^(POST|PUT|PATCH|DELETE) \/api\/(admin\/(approvals\/:id\/decline|brokers|clients\/:id$|clients\/:id\/(api-keys|broker|known-payers|notes|profile|referrer|review)|cover-policies|currencies|documents|feedback|forward-pricing|funding-tolerances|inbox|invitation|login|logout|margins|market-reports|payments\/:id\/account|payout-limits|position-limits|refused-mails|staff|trades\/:id\/closeout-quote|forwards\/:id\/closeout-price)|accounts\/switch|alerts|api-keys|approvals\/:id\/(decline|recipients|withdraw)|balances$|balances\/:currency($|\/email)|batches$|batches\/(upload|:id\/(lines|discard))|beneficiaries|budget-rates|change-email|confirmations|demo\/reset|feedback|forgot-password|login|logout|mail|notifications|passkey-options|recipient-details|recipient-exports|recipient-imports|recipient-requests|register|simulation\/rates|invitation|invoices|payments\/:id\/invoices|reset-password|security|team|trades\/:id\/(allocation-draft|closeout-quote|dispute|proof)|user|verify-email|webhook-deliveries|webhook-endpoints)/;

/** Tasks and events that notify, screen, check or clean up. */
export const workWithoutMoney: ReadonlySet<string> = new Set([
  ...[
    "check-books",
    "sign-audit-head",
    "sweep-sessions",
    "watch-position",
    "tell-daily-rates",
    "remind-of-orders",
    "start-orders",
    "archive-market-reports",
    "refresh-economic-calendar",
  ],
  ...[
    "expire-approvals",
    "screen-names",
    "prune-outbox",
    "prune-webhooks",
    "keep-activity-months",
    "due-reviews",
    "at a rate: alerts",
  ],
  ...["client_second_factor_needed", "recipient_address_needed", "closeout_collected", "closeout_waived"].map(
    (kind) => `on ${kind}`,
  ),
  ...["client_registered", "registration_repeated", "password_forgotten", "password_changed"].map(
    (kind) => `on ${kind}`,
  ),
  ...["email_verification_asked", "email_verified", "email_change_asked", "email_changed"].map(
    (kind) => `on ${kind}`,
  ),
  ...[
    "security_changed",
    "account_closed",
    "login_closed",
    "client_named",
    "client_name_needed",
    "staff_invited",
  ].map((kind) => `on ${kind}`),
  ...[
    "forward_booked",
    "forward_deposit_taken",
    "forward_closed_out",
    "forward_drawn",
    "forward_date_changed",
    "forward_due_soon",
    "forward_settled",
    "margin_called",
  ].map((kind) => `on ${kind}`),
  ...["quote_prepared", "document_reviewed", "trade_booked", "profit_share_cashed_out"].map(
    (kind) => `on ${kind}`,
  ),
  ...[
    "trade_part_received",
    "trade_deadline_moved",
    "beneficiary_deleted",
    "quote_expired",
    "webhook_disabled",
  ].map((kind) => `on ${kind}`),
  ...[
    "receipt_queued",
    "receipt_returned",
    "receipt_withdrawn",
    "margin_changed",
    "order_expired",
    "order_failed",
    "order_still_open",
  ].map((kind) => `on ${kind}`),
  ...["alert_fired", "daily_rates_due", "account_details_asked", "auto_exchange_settled"].map(
    (kind) => `on ${kind}`,
  ),
  ...[
    "schedule_due_tomorrow",
    "schedule_deferred",
    "schedule_failed",
    "approval_requested",
    "approval_decided",
    "member_invited",
    "member_changed",
    "team_rules_changed",
    "api_key_changed",
    "batch_finished",
    "recipient_details_requested",
    "recipient_details_submitted",
  ].map((kind) => `on ${kind}`),
  ...["payment_completed", "payment_returned", "payment_declined"].map((kind) => `on ${kind}`),
]);
