import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import { asSentence } from "#domain/payments/close-outs/price-closeout.ts";
import { formatMinor, type Message, type PaymentFacts, type TradeFacts } from "./messages.ts";

const purposes: Readonly<Record<DocumentPurpose, string>> = {
  identity: "your identity",
  address: "your address",
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
    text: `We can't accept ${name} as proof of ${purposes[purpose]}: ${asSentence(reason ?? "")} Please upload another one.`,
    path: "/holding",
  };
}

/** Legally required screening needs the client's name. */
export function nameNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "name_needed",
    title: "We need your full name",
    text: `Your payment of ${formatMinor(amount, currency)} to ${payeeName} is waiting for your full name. Add it and we'll send the payment automatically.`,
    path: "/onboarding",
    action: "Add your name",
  };
}

/** Payouts require a second factor. */
export function secondFactorNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "second_factor_needed",
    title: "Set up two-step log-in to send your payment",
    text: `Before we can send your payment of ${formatMinor(amount, currency)} to ${payeeName}, we need a second way to confirm it's you. Set up an authenticator app or a passkey and we'll send it automatically. Your money is safe until then.`,
    path: "/security",
    action: "Set up two-step log-in",
  };
}

/** Banks require the recipient's town and country. */
export function addressNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "address_needed",
    title: "We need your recipient's town",
    text: `Banks now need the recipient's town and country for your payment of ${formatMinor(amount, currency)} to ${payeeName}. Add them and we'll send it automatically. Your money is safe until then.`,
    path: "/beneficiaries",
    action: "Add the town",
  };
}

/** The desk failed a paid trade; the money is in the client's balance. */
export function failedByDesk(trade: TradeFacts, reason: string): Message {
  const paid = formatMinor(trade.amountDue, trade.fromCurrency);
  return aboutTrade(trade, {
    kind: "trade_failed",
    title: "Exchange failed",
    text: `Your exchange ${trade.reference} of ${exchange(trade)} couldn't go ahead: ${asSentence(reason)} The ${paid} you paid is in your ${trade.fromCurrency} balance.`,
  });
}

function aboutTrade(trade: TradeFacts, message: Omit<Message, "path">): Message {
  return { ...message, path: `/trades/${trade.id}` };
}

function exchange({ fromAmount, fromCurrency, toAmount, toCurrency }: TradeFacts): string {
  return `${formatMinor(fromAmount, fromCurrency)} to ${formatMinor(toAmount, toCurrency)}`;
}
