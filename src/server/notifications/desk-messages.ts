import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import { asSentence } from "#domain/payments/close-outs/format-closeout-cost.ts";
import { formatted, type Message, type PaymentFacts, type TradeFacts } from "./messages.ts";

const purposes: Readonly<Record<DocumentPurpose, string>> = {
  identity: "who you are",
  address: "where you live",
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
    title: "We need a document again",
    text: `${name}, which is to show ${purposes[purpose]}, is not enough for us: ${asSentence(reason ?? "")} Please upload another one.`,
    path: "/holding",
  };
}

/** Legally required screening needs the client's name. */
export function nameNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "name_needed",
    title: "We need your full name",
    text: `Your payment of ${formatted(amount, currency)} to ${payeeName} is waiting for your full name. Add it and the payment continues by itself.`,
    path: "/onboarding",
    action: "Add your name",
  };
}

/** Payouts require a second factor. */
export function secondFactorNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "second_factor_needed",
    title: "Set up a second factor to send your payment",
    text: `Your payment of ${formatted(amount, currency)} to ${payeeName} is waiting for a second way to confirm that it's you, such as an authenticator app or a passkey. Set one up and the payment continues by itself. Your money is safe until then.`,
    path: "/security",
    action: "Set up a second factor",
  };
}

/** Banks require the recipient's town and country. */
export function addressNeeded({ amount, currency, payeeName }: PaymentFacts): Message {
  return {
    kind: "address_needed",
    title: "We need your recipient's town",
    text: `Your payment of ${formatted(amount, currency)} to ${payeeName} is waiting for the recipient's town and country, which banks now ask for. Add them and the payment continues by itself. Your money is safe until then.`,
    path: "/beneficiaries",
    action: "Add the town",
  };
}

/** The desk failed a paid trade; the money is in the client's balance. */
export function failedByDesk(trade: TradeFacts, reason: string): Message {
  const paid = formatted(trade.amountDue, trade.fromCurrency);
  return aboutTrade(trade, {
    kind: "trade_failed",
    title: "Exchange failed",
    text: `${exchange(trade)} under ${trade.reference} could not go ahead: ${asSentence(reason)} The ${paid} that you paid is in your ${trade.fromCurrency} balance.`,
  });
}

function aboutTrade(trade: TradeFacts, message: Omit<Message, "path">): Message {
  return { ...message, path: `/trades/${trade.id}` };
}

function exchange({ fromAmount, fromCurrency, toAmount, toCurrency }: TradeFacts): string {
  return `${formatted(fromAmount, fromCurrency)} to ${formatted(toAmount, toCurrency)}`;
}
