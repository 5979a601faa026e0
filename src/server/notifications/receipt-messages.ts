import { formatMinor, type Message, type ReceiptFacts, type TradeFacts, tradeRows } from "./messages.ts";

/** A payment in that the desk looks at; undefined for one that names no trade. */
export function receiptQueued(receipt: ReceiptFacts, trade: TradeFacts | undefined): Message {
  const text = `We received ${receivedFor(receipt, trade)}, which doesn't match what we expected. Your money is safe and our team will be in touch.`;
  const title = "We're checking your payment";
  return { kind: "receipt_queued", title, text, ...linkToReceipt(receipt, trade) };
}

export function receiptReturned(receipt: ReceiptFacts, trade: TradeFacts | undefined): Message {
  const text = `We're returning ${receivedFor(receipt, trade)} to the account it came from.`;
  const title = "We're returning your payment";
  return { kind: "receipt_returned", title, text, ...linkToReceipt(receipt, trade) };
}

function receivedFor({ amount, currency }: ReceiptFacts, trade: TradeFacts | undefined): string {
  return `${formatMinor(amount, currency)} for ${trade ? trade.reference : `your ${currency} balance`}`;
}

function linkToReceipt(
  { amount, currency }: ReceiptFacts,
  trade: TradeFacts | undefined,
): Pick<Message, "path" | "action" | "facts"> {
  return {
    path: trade ? `/trades/${trade.id}` : "/balances",
    action: trade ? `View ${trade.reference}` : "View your balances",
    facts: [...(trade ? tradeRows(trade) : []), { name: "Amount", value: formatMinor(amount, currency) }],
  };
}
