/** What a client may choose not to have by mail; the notice on the screen comes all the same. */
export const mailTopics = ["exchanges", "money", "alerts", "daily_rates", "rewards"] as const;
export type MailTopic = (typeof mailTopics)[number];

const topicsByKind: Readonly<Record<string, MailTopic>> = {
  trade_booked: "exchanges",
  trade_funded: "exchanges",
  trade_completed: "exchanges",
  trade_cancelled: "exchanges",
  order_expired: "exchanges",
  order_failed: "exchanges",
  order_filled: "exchanges",
  balance_credited: "money",
  payment_completed: "money",
  alert_fired: "alerts",
  daily_rates: "daily_rates",
  profit_share_earned: "rewards",
  profit_share_taken_back: "rewards",
};

/**
 * The topic of a kind of notice. Undefined for what is always mailed: all that is about the safety of the account, and
 * money that came back or that the desk has to look into.
 */
export function mailTopicOf(kind: string): MailTopic | undefined {
  return Object.hasOwn(topicsByKind, kind) ? topicsByKind[kind] : undefined;
}
