/** What a client may choose not to have by mail; the notice on the screen comes all the same. */
export const mailTopics = ["exchanges", "money", "alerts", "daily_rates", "rewards"] as const;
export type MailTopic = (typeof mailTopics)[number];

/** Every kind of notice with its topic; "always" for what a client cannot do without. */
const topicsByKind = {
  account_closed: "always",
  account_details: "always",
  email_change_asked: "always",
  email_changed: "always",
  document_asked_again: "always",
  name_needed: "always",
  second_factor_needed: "always",
  address_needed: "always",
  email_verification_asked: "always",
  password_changed: "always",
  password_forgotten: "always",
  payment_declined: "always",
  payment_returned: "always",
  receipt_queued: "always",
  receipt_returned: "always",
  registration_repeated: "always",
  security_changed: "always",
  status_changed: "always",
  closeout_collected: "always",
  closeout_waived: "always",
  // It may have cost money.
  trade_cancelled: "always",
  // What was paid for it is in the balance.
  trade_failed: "always",
  // More has to be sent, or the trade is closed out.
  trade_part_received: "always",
  welcome: "always",
  // It tells somebody whose account another one uses.
  withdrawal: "always",
  quote_prepared: "exchanges",
  trade_booked: "exchanges",
  trade_funded: "exchanges",
  trade_completed: "exchanges",
  order_expired: "exchanges",
  order_failed: "exchanges",
  order_filled: "exchanges",
  auto_exchange_cancelled: "exchanges",
  auto_exchange_done: "exchanges",
  auto_exchange_skipped: "exchanges",
  auto_exchange_waiting: "exchanges",
  balance_credited: "money",
  balance_unconfirmed: "money",
  payment_completed: "money",
  alert_fired: "alerts",
  daily_rates: "daily_rates",
  profit_share_earned: "rewards",
  profit_share_taken_back: "rewards",
  profit_share_cashed_out: "rewards",
} as const satisfies Readonly<Record<string, MailTopic | "always">>;

export type NotificationKind = keyof typeof topicsByKind;

/**
 * The topic of a kind of notice. Undefined for what is always mailed: all that is about the safety of the account, and
 * money that came back or that the desk has to look into.
 */
export function mailTopicOf(kind: NotificationKind): MailTopic | undefined {
  const topic = topicsByKind[kind];
  return topic === "always" ? undefined : topic;
}
