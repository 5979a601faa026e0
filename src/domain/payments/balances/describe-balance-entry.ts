import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";

/** Facts of a balance entry besides its amount. */
export type BalanceEntryFacts = {
  readonly event: string;
  /** Reference of its trade. */
  readonly tradeReference: string | null;
  /** Whom the payment pays. */
  readonly payeeName: string | null;
  /** Payer according to the bank. */
  readonly payerName: string | null;
};

const texts: { readonly [E in JournalEvent]?: (facts: BalanceEntryFacts) => string } = {
  balance_deposit: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  receipt_assigned: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  receipt_verified: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  closeout: ({ tradeReference }) => `Cost of closing exchange ${tradeReference ?? ""}`.trim(),
  closeout_waived: ({ tradeReference }) => `Waived cost of exchange ${tradeReference ?? ""}`.trim(),
  closeout_collected: () => "Paid what you owed from a closed exchange",
  closeout_paid: () => "Paid what you owed from a closed exchange",
  forward_deposit_taken: () => "Deposit for a forward",
  forward_deposit_returned: () => "Deposit of a forward returned",
  forward_closeout: () => "Cost of closing a forward",
  balance_funding: ({ tradeReference }) => `Paid for exchange ${tradeReference ?? ""}`.trim(),
  funds_returned: ({ tradeReference }) => `Returned from exchange ${tradeReference ?? ""}`.trim(),
  trade_funds_returned: ({ tradeReference }) => `Returned from exchange ${tradeReference ?? ""}`.trim(),
  balance_credit: ({ tradeReference }) => `From exchange ${tradeReference ?? ""}`.trim(),
  funds_frozen: () => "Held while your account is under review",
  funds_released: () => "Available again after your account review",
  withdrawal: ({ payeeName }) => `Paid to ${payeeName ?? "a recipient"}`,
  payment_declined: ({ payeeName }) => `Not sent to ${payeeName ?? "a recipient"}`,
  return_received: ({ payeeName }) => `Returned from ${payeeName ?? "a recipient"}`,
  payment_returned: ({ payeeName }) => `Returned from ${payeeName ?? "a recipient"}`,
};

/** Description of a balance entry for the client; unknown events show their name. */
export function describeBalanceEntry(facts: BalanceEntryFacts): string {
  const text = texts[facts.event as JournalEvent];
  if (text) return text(facts);
  const name = facts.event.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
