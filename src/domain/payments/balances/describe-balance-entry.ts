import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";

/** What is known of an entry of a client's balance, beside its amount. */
export type BalanceEntryFacts = {
  readonly event: string;
  /** Of the trade that it belongs to. */
  readonly tradeReference: string | null;
  /** Whom the payment pays. */
  readonly payeeName: string | null;
  /** Who sent the money, as the bank says. */
  readonly payerName: string | null;
};

const texts: { readonly [E in JournalEvent]?: (facts: BalanceEntryFacts) => string } = {
  balance_deposit: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  receipt_assigned: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  receipt_verified: ({ payerName }) => (payerName ? `Received from ${payerName}` : "Money received"),
  closeout: ({ tradeReference }) => `Cost of closing exchange ${tradeReference ?? ""}`.trim(),
  closeout_waived: ({ tradeReference }) => `Cost waived of exchange ${tradeReference ?? ""}`.trim(),
  closeout_collected: () => "Paid what you owed from a closed exchange",
  closeout_paid: () => "Paid what you owed from a closed exchange",
  balance_funding: ({ tradeReference }) => `Paid for exchange ${tradeReference ?? ""}`.trim(),
  funds_returned: ({ tradeReference }) => `Returned from exchange ${tradeReference ?? ""}`.trim(),
  balance_credit: ({ tradeReference }) => `From exchange ${tradeReference ?? ""}`.trim(),
  funds_frozen: () => "Held while your account is under review",
  funds_released: () => "Available again after the review of your account",
  withdrawal: ({ payeeName }) => `Paid to ${payeeName ?? "a recipient"}`,
  payment_declined: ({ payeeName }) => `Not sent to ${payeeName ?? "a recipient"}`,
  return_received: ({ payeeName }) => `Returned from ${payeeName ?? "a recipient"}`,
  payment_returned: ({ payeeName }) => `Returned from ${payeeName ?? "a recipient"}`,
};

/** An entry of a balance in the client's words. An event without words of its own is said by its name. */
export function describeBalanceEntry(facts: BalanceEntryFacts): string {
  const text = texts[facts.event as JournalEvent];
  if (text) return text(facts);
  const name = facts.event.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
