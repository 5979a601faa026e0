import { asSentence } from "#domain/as-sentence.ts";
import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import {
  about,
  type Fact,
  formatMinor,
  type Message,
  type PaymentFacts,
  type ReceiptFacts,
  type TradeFacts,
} from "./messages.ts";

const purposes: Readonly<Record<DocumentPurpose, string>> = {
  identity: "identity",
  address: "address",
};

export type DocumentFacts = {
  readonly name: string;
  readonly purpose: DocumentPurpose;
  /** Reason for requesting it again; null when accepted. */
  readonly reason: string | null;
};

export function documentRequestedAgain({ name, purpose, reason }: DocumentFacts): Message {
  return {
    kind: "document_asked_again",
    title: "Please upload a document again",
    text: `We can't accept ${name} as proof of your ${purposes[purpose]}: ${asSentence(reason ?? "")} Please upload another one.`,
    path: "/holding",
    action: "Upload another document",
    facts: [
      { name: "Document", value: name },
      { name: "Proof of", value: purposes[purpose] },
    ],
  };
}

/** Legally required screening needs the client's name. */
export function nameNeeded(payment: PaymentFacts): Message {
  const { amount, currency, payeeName } = payment;
  return {
    kind: "name_needed",
    title: "We need your full name",
    text: `Your payment of ${formatMinor(amount, currency)} to ${payeeName} is waiting for your full name. Add it and we'll send the payment automatically.`,
    path: "/onboarding",
    action: "Add your name",
    facts: paymentRows(payment),
  };
}

/** Payouts require a second factor of the client's contact. */
export function secondFactorNeeded(payment: PaymentFacts): Message {
  const { amount, currency, payeeName } = payment;
  return {
    kind: "second_factor_needed",
    title: "Set up two-step log-in to send your payment",
    text: `Before we can send your payment of ${formatMinor(amount, currency)} to ${payeeName}, we need a second way to confirm it's you. Set up an authenticator app or a passkey and we'll send it automatically. Your money is safe until then.`,
    path: "/security",
    action: "Set up two-step log-in",
    facts: paymentRows(payment),
  };
}

/** For whoever made a payment that waits for the second factor of the client's contact. */
export function secondFactorAwaited(payment: PaymentFacts, contactName: string): Message {
  const { id, amount, currency, payeeName } = payment;
  return {
    kind: "second_factor_needed",
    title: `A payment is waiting for ${contactName}`,
    text: `We'll send the payment of ${formatMinor(amount, currency)} to ${payeeName} once ${contactName} has set up two-step log-in. We've asked them to. The money is safe until then.`,
    path: `/payments/${id}`,
    action: "View this payment",
    facts: [...paymentRows(payment), { name: "Waiting for", value: contactName }],
  };
}

/** Banks require the recipient's town and country. */
export function addressNeeded(payment: PaymentFacts): Message {
  const { amount, currency, payeeName } = payment;
  return {
    kind: "address_needed",
    title: "We need your recipient's town",
    text: `Banks now need the recipient's town and country for your payment of ${formatMinor(amount, currency)} to ${payeeName}. Add them and we'll send it automatically. Your money is safe until then.`,
    path: "/beneficiaries",
    action: "Add the town",
    facts: paymentRows(payment),
  };
}

/** The desk failed a paid trade; the money is in the client's balance, but for the part that is not confirmed yet. */
export function failedByDesk(trade: TradeFacts, reason: string, unconfirmed = 0n): Message {
  const { amountDue, shortfall, fromCurrency } = trade;
  const credited = amountDue - shortfall - unconfirmed;
  const [paid, pending] = [formatMinor(credited, fromCurrency), formatMinor(unconfirmed, fromCurrency)];
  const balance = `in your ${fromCurrency} balance`;
  const later = "once our bank confirms it";
  const where =
    credited === 0n
      ? `The ${pending} you paid will be ${balance} ${later}.`
      : `The ${paid} you paid is ${balance}${unconfirmed > 0n ? `, and another ${pending} will be ${later}` : ""}.`;
  return about(
    trade,
    "trade_failed",
    "Exchange failed",
    `Your exchange ${trade.reference} of ${exchange(trade)} couldn't go ahead: ${asSentence(reason)} ${where}`,
    { facts: [{ name: "In your balance", value: paid }] },
  );
}

/** Money that was recorded by hand never came, and two people withdrew its record. */
export function receiptWithdrawn(trade: TradeFacts | undefined, { amount, currency }: ReceiptFacts): Message {
  const recorded = formatMinor(amount, currency);
  const where = trade ? `for ${trade.reference}` : `for your ${currency} balance`;
  const text = `We recorded a payment of ${recorded} ${where} by mistake: it never reached our bank, so we've removed it. You don't need to do anything. If you did send it, contact us.`;
  const facts = [{ name: "Amount", value: recorded }];
  if (trade) return about(trade, "receipt_withdrawn", "A payment was recorded by mistake", text, { facts });
  return {
    kind: "receipt_withdrawn",
    title: "A payment was recorded by mistake",
    text,
    path: `/balances/${currency}`,
    action: `View your ${currency} balance`,
    facts: [...facts, { name: "Balance", value: currency }],
  };
}

function paymentRows({ amount, currency, payeeName }: PaymentFacts): Fact[] {
  return [
    { name: "Recipient", value: payeeName },
    { name: "Amount", value: formatMinor(amount, currency) },
  ];
}

function exchange({ fromAmount, fromCurrency, toAmount, toCurrency }: TradeFacts): string {
  return `${formatMinor(fromAmount, fromCurrency)} to ${formatMinor(toAmount, toCurrency)}`;
}
