/** Topics that a client can turn off by mail; on-screen notifications stay. */
export const mailTopics = ["exchanges", "money", "alerts", "daily_rates", "rewards"] as const;
export type MailTopic = (typeof mailTopics)[number];

/** Topic by notification kind; "always" for essential ones. */
const topicsByKind = {
  account_closed: "always",
  account_details: "always",
  api_key_changed: "always",
  approval_decided: "always",
  approval_requested: "always",
  confirmation_code: "always",
  email_change_asked: "always",
  email_changed: "always",
  document_asked_again: "always",
  login_closed: "always",
  member_changed: "always",
  name_needed: "always",
  second_factor_needed: "always",
  address_needed: "always",
  email_verification_asked: "always",
  password_changed: "always",
  password_forgotten: "always",
  payment_declined: "always",
  payment_returned: "always",
  // Whoever has the mailbox of one member doesn't read the others' mail.
  payouts_held: "always",
  receipt_queued: "always",
  receipt_returned: "always",
  receipt_withdrawn: "always",
  recipient_details_submitted: "always",
  registration_repeated: "always",
  schedule_deferred: "always",
  schedule_failed: "always",
  security_changed: "always",
  status_changed: "always",
  team_rules_changed: "always",
  closeout_collected: "always",
  closeout_waived: "always",
  // It may have cost money.
  trade_cancelled: "always",
  // Its funding is in the balance.
  trade_failed: "always",
  // More money is needed, or the trade is closed out.
  trade_part_received: "always",
  trade_deadline_moved: "always",
  // Somebody else booked it.
  trade_booked_by_telephone: "always",
  webhook_disabled: "always",
  welcome: "always",
  // Alerts an owner whose account somebody else uses.
  withdrawal: "always",
  quote_prepared: "exchanges",
  trade_booked: "exchanges",
  trade_funded: "exchanges",
  forward_booked: "exchanges",
  forward_deposit_asked: "always",
  forward_deposit_taken: "exchanges",
  forward_deadline_moved: "always",
  // It has to be paid.
  forward_drawn: "always",
  forward_due_soon: "always",
  forward_date_changed: "exchanges",
  forward_settled: "exchanges",
  forward_closed_out: "always",
  margin_called: "always",
  trade_completed: "exchanges",
  order_expired: "exchanges",
  order_failed: "exchanges",
  order_filled: "exchanges",
  order_still_open: "exchanges",
  auto_exchange_cancelled: "exchanges",
  auto_exchange_done: "exchanges",
  auto_exchange_skipped: "exchanges",
  auto_exchange_waiting: "exchanges",
  balance_credited: "money",
  batch_finished: "money",
  balance_unconfirmed: "money",
  payment_completed: "money",
  schedule_reminder: "money",
  alert_fired: "alerts",
  daily_rates: "daily_rates",
  profit_share_earned: "rewards",
  profit_share_taken_back: "rewards",
  profit_share_cashed_out: "rewards",
} as const satisfies Readonly<Record<string, MailTopic | "always">>;

export type NotificationKind = keyof typeof topicsByKind;

/**
 * Topic of a kind. Undefined for mails that cannot be turned off: account security, and returned or queried
 * money.
 */
export function getMailTopic(kind: NotificationKind): MailTopic | undefined {
  const topic = topicsByKind[kind];
  return topic === "always" ? undefined : topic;
}
