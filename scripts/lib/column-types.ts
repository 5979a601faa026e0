import { currencyColumns } from "./currency-columns.ts";

/**
 * Columns whose type in the domain is narrower than in the database; `npm run db:types` treats every date
 * column likewise.
 */
export const columnTypes: readonly ColumnType[] = [
  { type: "ApiScope", from: "#domain/clients/api-keys/api-key.ts", columns: ["api_keys.scopes"] },
  {
    type: "CurrencyCode",
    from: "#domain/currency.ts",
    columns: currencyColumns,
  },
  {
    type: "StoredRate",
    from: "./postgres/stored-rate.ts",
    columns: [
      "budget_rates.budget_rate",
      "closeout_quotes.mid_rate",
      "closeout_quotes.rate",
      "cover_deals.mid_rate",
      "daily_rates.per_usd",
      "fix_quotes.price",
      "forward_changes.mid_after",
      "forward_changes.mid_before",
      "forward_changes.mid_rate",
      "forward_changes.rate",
      "forward_changes.spot_rate",
      "forward_closeouts.mid_rate",
      "forward_closeouts.rate",
      "forward_quotes.mid_rate",
      "forward_quotes.rate",
      "forward_quotes.spot_rate",
      "forward_worths.rate",
      "order_claims.reached_mid_rate",
      "orders.stop_rate",
      "payment_schedules.min_rate",
      "quotes.mid_rate",
      "quotes.profit_share_rate",
      "quotes.rate",
      "rate_alerts.fired_rate",
      "rate_alerts.target_rate",
      "referral_earnings.usd_rate",
      "simulated_rates.rate",
      "trades.mid_rate",
      "trades.rate",
    ],
  },
  {
    type: "StoredOptionalRate",
    from: "./postgres/stored-rate.ts",
    columns: ["orders.target_rate"],
  },
  {
    type: "Margin",
    from: "#domain/market/pricing/margin.ts",
    columns: [
      "forward_changes.margin",
      "forward_quotes.margin",
      "margins.margin",
      "orders.margin",
      "rate_alerts.margin",
    ],
  },
  { type: "CoverStatus", from: "#domain/trading/treasury/lifecycle.ts", columns: ["cover_deals.status"] },
  {
    type: "DepositShare",
    from: "#domain/payments/forwards/deposit-share.ts",
    columns: ["forward_quotes.deposit_share", "trading_limits.forward_deposit_share"],
  },
  { type: "ForwardStatus", from: "#domain/payments/forwards/lifecycle.ts", columns: ["forwards.status"] },
  { type: "TradeStage", from: "#domain/trading/trades/lifecycle.ts", columns: ["trades.stage"] },
  { type: "TradeStatus", from: "#domain/trading/trades/lifecycle.ts", columns: ["trades.status"] },
  { type: "TradeType", from: "#domain/trading/trades/lifecycle.ts", columns: ["trades.type"] },
  { type: "TradeStepKind", from: "#domain/trading/trades/trade-step.ts", columns: ["trade_steps.kind"] },
  {
    type: "CloseoutCauseKind",
    from: "#domain/payments/close-outs/closeout-cause-kind.ts",
    columns: ["closeouts.cause"],
  },
  { type: "AlertSide", from: "#domain/automation/alerts/rate-alert.ts", columns: ["rate_alerts.side"] },
  { type: "OrderStatus", from: "#domain/automation/orders/lifecycle.ts", columns: ["orders.status"] },
  {
    type: "RunStatus",
    from: "#domain/automation/auto-exchange/lifecycle.ts",
    columns: ["auto_exchange_runs.status"],
  },
  {
    type: "ScheduleStatus",
    from: "#domain/automation/schedules/lifecycle.ts",
    columns: ["payment_schedules.status"],
  },
  {
    type: "ScheduledPaymentStatus",
    from: "#domain/automation/schedules/lifecycle.ts",
    columns: ["scheduled_payments.status"],
  },
  {
    type: "Frequency",
    from: "#domain/automation/schedules/schedule-rule.ts",
    columns: ["payment_schedules.frequency"],
  },
  {
    type: "HolidayRule",
    from: "#domain/automation/schedules/schedule-rule.ts",
    columns: ["payment_schedules.holiday_rule"],
  },
  {
    type: "PaymentStatus",
    from: "#domain/payments/payments/lifecycle.ts",
    columns: ["payments.status"],
  },
  {
    type: "PayoutApproval",
    from: "#domain/payments/payments/lifecycle.ts",
    columns: ["payments.approval"],
  },
  {
    type: "BankStatusCode",
    from: "#domain/payments/payouts/status-report.ts",
    columns: ["payments.bank_status", "payout_instructions.bank_status"],
  },
  {
    type: "PurposeCode",
    from: "#domain/payments/payments/payment-purpose.ts",
    columns: [
      "auto_exchanges.purpose",
      "payment_batch_lines.purpose",
      "payment_schedules.purpose",
      "payments.purpose",
    ],
  },
  {
    type: "BatchState",
    from: "#domain/payments/payouts/batch-lifecycle.ts",
    columns: ["payout_batches.state"],
  },
  {
    type: "ReceiptStatus",
    from: "#domain/payments/payments/receipt-lifecycle.ts",
    columns: ["receipts.status"],
  },
  {
    type: "ReceiptQueue",
    from: "#domain/payments/payments/receipt-matching.ts",
    columns: ["receipts.queue"],
  },
  {
    type: "PayerRelation",
    from: "#domain/payments/payments/payer-relation.ts",
    columns: ["receipts.payer_relation"],
  },
  {
    type: "FileMediaType",
    from: "#domain/uploaded-file.ts",
    columns: ["client_documents.media_type", "invoices.media_type", "proofs.media_type"],
  },
  {
    type: "AccountFormat",
    from: "#domain/payments/beneficiaries/account-format.ts",
    columns: ["beneficiaries.format"],
  },
  {
    type: "BeneficiaryType",
    from: "#domain/payments/beneficiaries/beneficiary-type.ts",
    columns: ["beneficiaries.type", "recipient_requests.type"],
  },
  {
    type: "PayeeCheckOutcome",
    from: "#domain/payments/beneficiaries/payee-check.ts",
    columns: ["payee_checks.outcome"],
  },
  {
    type: "MovementKind",
    from: "#domain/payments/bank/movement-kind.ts",
    columns: ["simulated_bank_movements.kind"],
  },
  {
    type: "ClientRole",
    from: "#domain/clients/users/role.ts",
    columns: ["former_memberships.role", "memberships.role", "team_invitations.role"],
  },
  { type: "HolderKind", from: "#domain/clients/accounts/holder-kind.ts", columns: ["clients.kind"] },
  { type: "ClientStatus", from: "#domain/clients/accounts/client-status.ts", columns: ["clients.status"] },
  {
    type: "PhoneCountryCode",
    from: "#domain/clients/accounts/phone-country-codes.ts",
    columns: ["clients.phone_country_code"],
  },
  {
    type: "HomeCountryCode",
    from: "#domain/clients/accounts/home-countries.ts",
    columns: ["clients.country"],
  },
  {
    type: "DocumentPurpose",
    from: "#domain/clients/accounts/client-document.ts",
    columns: ["client_documents.purpose"],
  },
  {
    type: "DocumentDecision",
    from: "#domain/clients/accounts/client-document.ts",
    columns: ["client_documents.review"],
  },
  {
    type: "ReviewState",
    from: "#domain/clients/accounts/client-review.ts",
    columns: ["client_reviews.state"],
  },
  { type: "RiskLevel", from: "#domain/clients/accounts/risk.ts", columns: ["client_reviews.risk"] },
  {
    type: "Business",
    from: "#domain/clients/accounts/business-profile.ts",
    columns: ["client_profiles.business"],
  },
  {
    type: "ExpectedVolume",
    from: "#domain/clients/accounts/business-profile.ts",
    columns: ["client_profiles.expected_volume"],
  },
  {
    type: "IntendedUse",
    from: "#domain/clients/accounts/business-profile.ts",
    columns: ["client_profiles.intended_use"],
  },
  { type: "LinkPurpose", from: "#domain/clients/auth/account-link.ts", columns: ["account_links.purpose"] },
  { type: "SignInMethod", from: "#domain/clients/auth/sign-in-method.ts", columns: ["sign_ins.method"] },
  { type: "StaffRole", from: "#domain/clients/staff/role.ts", columns: ["staff.role"] },
  {
    type: "RestrictionScope",
    from: "#domain/clients/restrictions/restriction.ts",
    columns: ["restrictions.scope"],
  },
  {
    type: "RestrictionKind",
    from: "#domain/clients/restrictions/restriction.ts",
    columns: ["restrictions.kinds"],
  },
  {
    type: "RestrictionCause",
    from: "#domain/clients/restrictions/restriction.ts",
    columns: ["restrictions.cause"],
  },
  {
    type: "PayoutRail",
    from: "#domain/clients/restrictions/restriction.ts",
    columns: ["restrictions.payout_rail"],
  },
  {
    type: "CaseStatus",
    from: "#domain/clients/screening/case-decision.ts",
    columns: ["screening_cases.status"],
  },
  {
    type: "SubjectKind",
    from: "#domain/clients/screening/subject-kind.ts",
    columns: ["screening_cases.subject_kind", "screenings.subject_kind"],
  },
  {
    type: "ListSource",
    from: "#domain/clients/screening/list-source.ts",
    columns: ["screening_entries.source", "screening_lists.source"],
  },
  {
    type: "ListEntryKind",
    from: "#domain/clients/screening/sanctions-list-entry.ts",
    columns: ["screening_entries.kind"],
  },
  {
    type: "PayoutOutcome",
    from: "#domain/clients/screening/payout-outcome.ts",
    columns: ["payout_screenings.outcome"],
  },
  { type: "JournalEvent", from: "#domain/ledger/journals/journal-draft.ts", columns: ["journals.event"] },
  {
    type: "AccountKind",
    from: "#domain/ledger/journals/account-ref.ts",
    columns: ["account_kinds.kind", "accounts.kind"],
  },
  {
    type: "NotificationKind",
    from: "#domain/notifications/mail-topic.ts",
    columns: ["notifications.kind"],
  },
  { type: "MailTopic", from: "#domain/notifications/mail-topic.ts", columns: ["mail_choices.opted_out"] },
  {
    type: "ApprovalKind",
    from: "#domain/clients/client-approvals/approval-rule.ts",
    columns: ["client_approval_rules.kind", "client_approvals.kinds"],
  },
  {
    type: "ApprovingRole",
    from: "#domain/clients/client-approvals/approval-rule.ts",
    columns: ["client_approval_rules.role"],
  },
  {
    type: "ApprovalStatus",
    from: "#domain/clients/client-approvals/lifecycle.ts",
    columns: ["client_approvals.status"],
  },
  {
    type: "StoredPayouts",
    from: "./postgres/stored-payouts.ts",
    columns: ["client_approval_versions.payouts", "client_approvals.payouts"],
  },
  {
    type: "StoredExchange",
    from: "./postgres/stored-exchange.ts",
    columns: ["client_approvals.exchange"],
  },
  {
    type: "StoredForward",
    from: "./postgres/stored-forward.ts",
    columns: ["client_approvals.forward"],
  },
  {
    type: "BatchStatus",
    from: "#domain/payments/batches/lifecycle.ts",
    columns: ["payment_batches.status"],
  },
  {
    type: "RecipientRequestStatus",
    from: "#domain/payments/recipient-requests/lifecycle.ts",
    columns: ["recipient_requests.status"],
  },
  {
    type: "BatchLineStatus",
    from: "#domain/payments/batches/lifecycle.ts",
    columns: ["payment_batch_lines.status"],
  },
  {
    type: "ActivityAction",
    from: "#domain/clients/users/activity-action.ts",
    columns: ["activities.action"],
  },
  {
    type: "WebhookEventType",
    from: "#domain/webhooks/event-type.ts",
    columns: ["webhook_endpoints.event_types"],
  },
  {
    type: "SentEventType",
    from: "#domain/webhooks/event-type.ts",
    columns: ["webhook_deliveries.type", "webhook_events.type"],
  },
  {
    type: "DisableCause",
    from: "#domain/webhooks/endpoint-health.ts",
    columns: ["webhook_endpoints.disabled_because"],
  },
  {
    type: "DeliveryStatus",
    from: "#domain/webhooks/endpoint-health.ts",
    columns: ["webhook_deliveries.status"],
  },
  {
    type: "AttemptFault",
    from: "#domain/webhooks/endpoint-health.ts",
    columns: ["webhook_attempts.fault", "webhook_deliveries.fault"],
  },
  { type: "StoredEvents", from: "./outbox/events.ts", columns: ["outbox.events"] },
  { type: "StoredTraces", from: "./outbox/events.ts", columns: ["outbox.traces"] },
  { type: "StoredDetails", from: "./append-audit.ts", columns: ["audit_log.details"] },
  { type: "ActorKind", from: "./append-audit.ts", columns: ["audit_log.actor_kind"] },
  {
    type: "InboxKind",
    from: "#domain/reporting/inbox/inbox-kinds.ts",
    columns: ["inbox_takes.kind"],
  },
];

type ColumnType = {
  readonly type: string;
  /** The module that exports the type, as src/server/platform/schema.ts imports it. */
  readonly from: string;
  /** As `table.column`; for an array, the type of its items. */
  readonly columns: readonly string[];
};
