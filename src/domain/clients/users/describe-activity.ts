import type { ActivityAction } from "./activity-action.ts";

/** Each action in the past tense, to follow a member's name. */
const words: Readonly<Record<ActivityAction, string>> = {
  accept_name_check: "Accepted a name check",
  accept_recipient_request: "Saved a recipient's own details",
  add_authenticator: "Added an authenticator app",
  add_invoice: "Added an invoice to a payment",
  add_invoice_to_request: "Added an invoice to a request",
  add_passkey: "Added a passkey",
  add_recipient: "Added a recipient",
  approve_requests: "Approved requests",
  assign_recipients: "Assigned recipients",
  book_exchange: "Booked an exchange",
  cancel_exchange: "Cancelled an exchange",
  cancel_order: "Cancelled an order",
  cancel_recipient_request: "Cancelled a request for a recipient's details",
  cancel_schedule: "Cancelled a schedule",
  cash_out: "Cashed out earnings",
  change_alert: "Changed an alert",
  change_auto_exchange: "Changed an automatic exchange",
  change_batch: "Changed a batch",
  change_company: "Changed company details",
  change_details: "Changed account details",
  change_email: "Asked to change their email address",
  change_order: "Changed an order",
  change_password: "Changed their password",
  change_recipient: "Changed a recipient",
  change_request: "Changed a request for approval",
  change_role: "Changed a member's role",
  change_schedule: "Changed a schedule",
  close_account: "Closed the account",
  create_alert: "Set up an alert",
  create_api_key: "Created an API key",
  create_auto_exchange: "Set up an automatic exchange",
  create_batch: "Made a batch",
  create_schedule: "Set up a schedule",
  declare_payment: "Said that a payment was made",
  decline_recipient_request: "Discarded a recipient's own details",
  decline_request: "Declined a request",
  delete_alert: "Deleted an alert",
  delete_auto_exchange: "Deleted an automatic exchange",
  delete_invoice: "Deleted an invoice of a payment",
  delete_invoice_from_request: "Deleted an invoice of a request",
  delete_recipient: "Deleted a recipient",
  cancel_batch_payments: "Cancelled later payments of a batch",
  discard_batch: "Discarded a batch",
  exchange_for_batch: "Exchanged money for a batch",
  dispute_exchange: "Disputed an exchange",
  end_session: "Logged devices out",
  export_data: "Exported personal data",
  export_recipients: "Downloaded all recipients with account numbers",
  import_recipients: "Imported recipients",
  invite_member: "Invited a member",
  join_team: "Joined the team",
  label_recipient: "Changed a recipient's labels",
  leave_team: "Left the team",
  mail_account_details: "Emailed account details",
  open_balance: "Opened a balance",
  pause_schedule: "Paused a schedule",
  pay_batch: "Paid a batch",
  pay_closeout: "Paid a close-out cost",
  pay_from_balance: "Paid an exchange from the balance",
  pay_recipient: "Paid a recipient",
  place_order: "Placed an order",
  remove_authenticator: "Removed an authenticator app",
  remove_balance: "Removed a balance",
  remove_member: "Removed a member",
  remove_passkey: "Removed a passkey",
  rename_recipient: "Renamed a recipient",
  renew_backup_codes: "Renewed backup codes",
  request_approval: "Sent something for approval",
  request_recipient_details: "Asked a recipient for their details",
  set_preparer_limit: "Changed what preparers may book",
  require_second_factor: "Changed the rule on second factors",
  resume_schedule: "Resumed a schedule",
  reveal_recipient: "Looked at a recipient's full account number",
  revoke_api_key: "Revoked an API key",
  set_approval_rules: "Set the approval rules",
  skip_scheduled_payment: "Skipped a scheduled payment",
  upload_document: "Uploaded a document",
  upload_proof: "Uploaded a proof of payment",
  withdraw_invitation: "Withdrew an invitation",
  withdraw_request: "Withdrew a request",
};

/** With what else tells what was done, such as the name of a file. */
export function describeActivity(action: ActivityAction, detail: string | null = null): string {
  return detail === null ? words[action] : `${words[action]}: ${detail}`;
}

/** Where the screen of what was done is, by the last word of the action; nothing else has one. */
const screens: readonly (readonly [pattern: RegExp, path: string])[] = [
  [/_exchange$|^assign_recipients$|^pay_from_balance$|^declare_payment$/, "/trades"],
  [/^pay_recipient$|_invoice$/, "/payments"],
  [/_recipient_(request|details)$/, "/beneficiaries/requests"],
  [/_recipient$|^accept_name_check$/, "/beneficiaries"],
  [/_(schedule|scheduled_payment)$/, "/schedules"],
  [/_batch(_payments)?$/, "/batches"],
  [/_(request|approval)$/, "/approvals"],
];

/** The page of what was done; undefined where it has none, or is gone. */
export function activityPath(action: ActivityAction, subjectId: string | null): string | undefined {
  const isGone = /^(delete|discard)_/.test(action) || action === "create_auto_exchange";
  const screen = screens.find(([pattern]) => pattern.test(action));
  return screen && subjectId !== null && !isGone ? `${screen[1]}/${subjectId}` : undefined;
}
