/** Labels of actions that the desk calls by another name. */
const labels: Readonly<Record<string, string>> = {
  accept_recipient_request: "Save recipient's own details",
  acknowledge_payee_check: "Keep recipient whose name didn't match",
  add_beneficiary: "Add recipient",
  add_totp: "Add authenticator app",
  ask_email_change: "Request email change",
  comment_market_report: "Edit market report commentary",
  confirm_approval: "Approve request",
  confirm_payment: "Mark payout as completed",
  confirm_payment_return: "Approve payout return",
  confirm_payout_resend: "Approve payout resend",
  confirm_screening_list: "Confirm sanctions list",
  divide_receipt: "Allocate receipt",
  decline_recipient_request: "Discard recipient's own details",
  download_payout_file: "Download payment file",
  edit_beneficiary: "Edit recipient",
  export_data: "Download personal data",
  file_payouts: "Create payment file",
  credit_payment_return: "Credit payout return",
  settle_return: "Settle return by hand",
  handle_feedback: "Mark feedback as handled",
  invite_staff_again: "Resend staff invitation",
  list_clients: "View clients",
  list_documents: "View documents",
  load_screening_list: "Load sanctions list",
  mail_account_details: "Email account details",
  read_balances: "View balances",
  read_client: "View client",
  read_exposure: "View exposure",
  refuse_log_in: "Refuse log-in",
  refuse_own_account: "Refuse change to own account",
  reject_approval: "Reject request",
  remove_beneficiary: "Remove recipient",
  remove_totp: "Remove authenticator app",
  renew_backup_codes: "Replace backup codes",
  request_payment_return: "Record payout return",
  resend_mail: "Resend email",
  reset_client_factors: "Reset two-factor authentication",
  reveal_beneficiary: "Reveal recipient's account",
  reveal_payout_account: "Reveal payout's account",
  send_back_payout: "Return payout to preparer",
  upload_payout_file: "Mark payment file as uploaded",
  waive_closeout: "Waive close-out cost",
  withdraw_approval: "Withdraw request",
  withdraw_payment_return: "Withdraw payout return",
  withdraw_receipt: "Withdraw record of receipt",
  withdraw_statement: "Withdraw statement",
  withdraw_statement_line: "Withdraw line of statement",
  withdraw_to_beneficiary: "Withdraw to recipient",
};

/** An audit action as text: `change_client_status` reads "Change client status". A call's own name stays. */
export function formatAction(action: string): string {
  const label = labels[action];
  if (label !== undefined) return label;
  if (action.includes("/")) return action;
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Options of a filter by action, in the order of their texts; an action's own name sorts elsewhere. */
export function actionOptions(actions: readonly string[]): { value: string; label: string }[] {
  return actions
    .map((value) => ({ value, label: formatAction(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
