import type { Endpoint } from "#contract/endpoint.ts";
import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";

/**
 * What a client's activity calls each change that a member makes, in alphabetical order; null for what changes
 * nothing that others would ask about, such as a quote or a draft. The start fails on a missing or surplus row.
 */
export const activityActions: Readonly<Record<string, ActivityAction | null>> = {
  "DELETE /api/alerts/:id": "delete_alert",
  "DELETE /api/auto-exchange/:id": "delete_auto_exchange",
  "DELETE /api/balances/:currency": "remove_balance",
  "DELETE /api/beneficiaries/:id": "delete_recipient",
  "DELETE /api/invoices/:id": "delete_invoice",
  "DELETE /api/orders/:id": "cancel_order",
  "DELETE /api/security/passkeys/:id": "remove_passkey",
  "DELETE /api/security/sessions/:id": "end_session",
  "DELETE /api/security/totp": "remove_authenticator",
  "DELETE /api/team/invitations/:id": "withdraw_invitation",
  "DELETE /api/team/members/:id": "remove_member",
  "PATCH /api/team/members/:id": "change_role",
  "POST /api/alerts": "create_alert",
  "POST /api/api-keys": "create_api_key",
  "POST /api/api-keys/:id/revoke": "revoke_api_key",
  "POST /api/approvals/:id/decline": "decline_request",
  "POST /api/approvals/:id/recipients/:recipientId/invoices": "add_invoice_to_request",
  "POST /api/approvals/:id/withdraw": "withdraw_request",
  "POST /api/approvals/approve": "approve_requests",
  "POST /api/auto-exchange": "create_auto_exchange",
  "POST /api/balances": "open_balance",
  "POST /api/balances/:currency/email": "mail_account_details",
  "POST /api/balances/:currency/withdrawals": "pay_recipient",
  "POST /api/batches": "create_batch",
  "POST /api/batches/:id/cancel-later": "cancel_batch_payments",
  "POST /api/batches/:id/discard": "discard_batch",
  "POST /api/batches/:id/exchanges": "exchange_for_batch",
  "POST /api/batches/:id/pay": "pay_batch",
  "POST /api/batches/upload": "create_batch",
  "POST /api/beneficiaries": "add_recipient",
  "POST /api/beneficiaries/:id/payee-check": null,
  "POST /api/beneficiaries/:id/payee-check/acknowledge": "accept_name_check",
  "POST /api/beneficiaries/:id/reveal": "reveal_recipient",
  "POST /api/closeout-debts/pay": "pay_closeout",
  "POST /api/feedback": null,
  "POST /api/notifications/read": null,
  "POST /api/orders": "place_order",
  "POST /api/payments/:id/invoices": "add_invoice",
  "POST /api/profit-share/cash-out": "cash_out",
  "POST /api/quotes": null,
  "POST /api/recipient-exports": "export_recipients",
  "POST /api/recipient-imports": "import_recipients",
  "POST /api/recipient-imports/check": null,
  "POST /api/recipient-imports/upload": null,
  "POST /api/recipient-requests": "request_recipient_details",
  "POST /api/recipient-requests/:id/accept": "accept_recipient_request",
  "POST /api/recipient-requests/:id/cancel": "cancel_recipient_request",
  "POST /api/recipient-requests/:id/decline": "decline_recipient_request",
  "POST /api/recipient-requests/:id/resend": "request_recipient_details",
  "POST /api/schedules": "create_schedule",
  "POST /api/schedules/:id/cancel": "cancel_schedule",
  "POST /api/schedules/:id/pause": "pause_schedule",
  "POST /api/schedules/:id/resume": "resume_schedule",
  "POST /api/schedules/:id/skip": "skip_scheduled_payment",
  "POST /api/security/backup-codes": "renew_backup_codes",
  "POST /api/security/close-account": "close_account",
  "POST /api/security/email": "change_email",
  "POST /api/security/export": "export_data",
  "POST /api/security/passkeys": "add_passkey",
  "POST /api/security/passkeys/options": null,
  "POST /api/security/password": "change_password",
  "POST /api/security/sessions/end-others": "end_session",
  "POST /api/security/totp": null,
  "POST /api/security/totp/enable": "add_authenticator",
  "POST /api/team/invitations": "invite_member",
  "POST /api/team/leave": "leave_team",
  "POST /api/trades": "book_exchange",
  "POST /api/trades/:id/cancel": "cancel_exchange",
  "POST /api/trades/:id/closeout-quote": null,
  "POST /api/trades/:id/dispute": "dispute_exchange",
  "POST /api/trades/:id/fund-from-balance": "pay_from_balance",
  "POST /api/trades/:id/payment-made": "declare_payment",
  "POST /api/trades/:id/proof": "upload_proof",
  "POST /api/user/documents/:purpose": "upload_document",
  "POST /api/user/preferences": "change_details",
  "POST /api/verify-email/resend": null,
  "PUT /api/alerts/:id": "change_alert",
  "PUT /api/approval-policy": "set_approval_rules",
  "PUT /api/approvals/:id": "change_request",
  "PUT /api/auto-exchange/:id": "change_auto_exchange",
  "PUT /api/batches/:id/lines": "change_batch",
  "PUT /api/beneficiaries/:id": "change_recipient",
  "PUT /api/beneficiaries/:id/labels": "label_recipient",
  "PUT /api/beneficiaries/:id/nickname": "rename_recipient",
  "PUT /api/notifications/mail": null,
  "PUT /api/orders/:id": "change_order",
  "PUT /api/schedules/:id": "change_schedule",
  "PUT /api/team/booking-limit": "set_preparer_limit",
  "PUT /api/team/second-factor": "require_second_factor",
  "PUT /api/trades/:id/allocation": "assign_recipients",
  "PUT /api/trades/:id/allocation-draft": null,
  "PUT /api/user/company": "change_company",
};

/** Fails the start unless every change by a member has a row. */
export function expectActionsToFit(
  actions: Readonly<Record<string, ActivityAction | null>>,
  endpoints: readonly Endpoint[],
): void {
  const calls = endpoints
    .filter(({ access, method }) => (access === "session" || access === "activated") && method !== "GET")
    .map(nameOfCall);
  const missing = calls.filter((call) => !(call in actions));
  const surplus = Object.keys(actions).filter((call) => !calls.includes(call));
  if (missing.length + surplus.length > 0)
    throw new Error(
      `activities: no row for ${missing.join(", ") || "none"}; no call for ${surplus.join(", ") || "none"}`,
    );
}
