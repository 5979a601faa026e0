import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import { asSentence } from "#domain/payments/close-outs/format-closeout-cost.ts";
import type { TradeType } from "#domain/trading/trades/lifecycle.ts";

/** Text of a notification, on screen and by e-mail. */
export type Message = {
  readonly kind: NotificationKind;
  readonly title: string;
  /** One or more lines. */
  readonly text: string;
  /** Link target, a path of the site; a path with a fragment is for the mail only. */
  readonly path: string;
  /** Button text of the mail; defaults to "Open Summit". */
  readonly action?: string;
  /** Facts below the text in the mail; on screen they are at `path`. */
  readonly facts?: readonly Fact[];
  /** Replaces `text` in the mail when its reader may be somebody else. */
  readonly mailText?: string;
};

export type Fact = { readonly name: string; readonly value: string };

/** Amounts in minor units. */
export type TradeFacts = {
  readonly id: string;
  readonly reference: string;
  readonly type: TradeType;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly amountDue: bigint;
};

export type PaymentFacts = {
  readonly payeeName: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly returnReason: string | null;
};

export type ReceiptFacts = { readonly amount: bigint; readonly currency: CurrencyCode };

/** `path` confirms the address and is for the mail only. */
export function welcome(path: string): Message {
  return {
    kind: "welcome",
    title: "Welcome to Summit",
    text: "Your account is open and under review. We will be in touch as soon as it is activated. Until then please confirm your email address: the button in our mail does it, within 24 hours.",
    path,
    action: "Confirm my email address",
  };
}

export function confirmEmail(path: string): Message {
  return {
    kind: "email_verification_asked",
    title: "Confirm your email address",
    text: "You asked for another link that confirms your email address. The button in our mail does it, once and within 24 hours.",
    path,
    action: "Confirm my email address",
  };
}

export function passwordForgotten(path: string): Message {
  return {
    kind: "password_forgotten",
    title: "Set a new password",
    text: "Somebody asked for a new password for your account. If it was you, the button in our mail sets one, once and within 30 minutes. If not, there is nothing you need to do: your password stays as it is.",
    path,
    action: "Set a new password",
  };
}

export function passwordChanged(): Message {
  return {
    kind: "password_changed",
    title: "Your password was changed",
    text: "Your account has a new password, and every device is signed out. If that was not you, write to us at once.",
    path: "/login",
  };
}

export function registrationRepeated(): Message {
  return {
    kind: "registration_repeated",
    title: "You already have a Summit account",
    text: "Somebody tried to register with your email address. If it was you, log in instead. If not, there is nothing you need to do.",
    path: "/login",
  };
}

const statusTexts: Readonly<Record<string, string>> = {
  AWAITING_DOCS: "We need some documents from you before your account can be activated.",
  AWAITING_PROCESSING: "We have what we need and are looking at your account.",
  ACCOUNT_READY: "Your account is activated. You can exchange and pay from now on.",
};

export function statusChanged(status: string): Message {
  return {
    kind: "status_changed",
    title: status === "ACCOUNT_READY" ? "Your account is ready" : "Your account has a new status",
    text: statusTexts[status] ?? "The status of your account has changed.",
    path: "/",
  };
}

export function booked(trade: TradeFacts): Message {
  if (trade.type === "ORDER") return orderFilled(trade);
  return about(
    trade,
    "trade_booked",
    "Exchange booked",
    `${exchange(trade)} is booked under ${trade.reference}. Send ${sold(trade, trade.amountDue)} with that reference.`,
  );
}

function orderFilled(trade: TradeFacts): Message {
  return about(
    trade,
    "order_filled",
    "Your order was filled",
    `${exchange(trade)} is booked under ${trade.reference}, at your target or better. Choose who gets it, and pay ${sold(trade, trade.amountDue)} by bank transfer with that reference or from your balance.`,
  );
}

export function funded(trade: TradeFacts, { unconfirmed }: { readonly unconfirmed?: boolean } = {}): Message {
  if (unconfirmed)
    return about(
      trade,
      "trade_funded",
      "Your funds are being confirmed",
      `${sold(trade, trade.amountDue)} for ${trade.reference} is recorded, and we pay out once our bank has confirmed it.`,
    );
  return about(
    trade,
    "trade_funded",
    "Your funds have arrived",
    `${sold(trade, trade.amountDue)} for ${trade.reference} is with us, and we are getting on with the rest.`,
  );
}

export function partReceived(trade: TradeFacts, part: { minor: bigint; receivedMinor: bigint }): Message {
  const { reference, amountDue } = trade;
  const remaining = sold(trade, amountDue - part.receivedMinor);
  return about(
    trade,
    "trade_part_received",
    "Part of your payment has arrived",
    `${sold(trade, part.minor)} for ${reference} is with us: ${sold(trade, part.receivedMinor)} of ${sold(trade, amountDue)} so far. Please send the remaining ${remaining} under the same reference.`,
  );
}

export function completed(trade: TradeFacts): Message {
  return about(
    trade,
    "trade_completed",
    "Exchange completed",
    `${exchange(trade)} under ${trade.reference} is done.`,
  );
}

export function fundsQueued(trade: TradeFacts | undefined): Message {
  const which = trade ? ` for ${trade.reference}` : "";
  const text = `We received a payment${which} that does not match what was expected. It is safe with us, and our team will be in touch.`;
  const path = trade ? `/trades/${trade.id}` : "/";
  return { kind: "receipt_queued", title: "We are looking at your payment", text, path };
}

export function fundsReturned(trade: TradeFacts): Message {
  const text = `The payment that named ${trade.reference} goes back to the account that it came from.`;
  return { kind: "receipt_returned", title: "Your payment goes back", text, path: `/trades/${trade.id}` };
}

export function paidOut(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const text = `${paid(payment)} from ${sourceOf(trade, payment)} has been paid.`;
  return { kind: "payment_completed", title: "Payment completed", text, path: pathOf(trade, payment) };
}

export function returned(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "The bank gave no reason");
  const text = `${paid(payment)} from ${sourceOf(trade, payment)} came back: ${why} The money is in your ${payment.currency} balance.`;
  return { kind: "payment_returned", title: "Payment returned", text, path: pathOf(trade, payment) };
}

export function declined(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "Our desk gave no reason");
  const text = `${paid(payment)} from ${sourceOf(trade, payment)} was not sent: ${why} The money is in your ${payment.currency} balance.`;
  return { kind: "payment_declined", title: "Payment not sent", text, path: pathOf(trade, payment) };
}

export function withdrawing(payment: PaymentFacts): Message {
  const text = `${paid(payment)} from your ${payment.currency} balance is on its way. If that was not you, write to us at once.`;
  return { kind: "withdrawal", title: "Withdrawal on its way", text, path: pathOf(undefined, payment) };
}

export function credited({ amount, currency }: ReceiptFacts): Message {
  return {
    kind: "balance_credited",
    title: "Money received",
    text: `${formatted(amount, currency)} is in your balance.`,
    path: `/balances/${currency}`,
  };
}

export function creditUnconfirmed({ currency }: Pick<ReceiptFacts, "currency">): Message {
  return {
    kind: "balance_unconfirmed",
    title: "Money being confirmed",
    text: `Money for your ${currency} balance is being confirmed. You can use it as soon as it is.`,
    path: `/balances/${currency}`,
  };
}

/** Source of a payment: the trade by its reference, or the balance. */
function sourceOf(trade: TradeFacts | undefined, { currency }: PaymentFacts): string {
  return trade ? trade.reference : `your ${currency} balance`;
}

function pathOf(trade: TradeFacts | undefined, { currency }: PaymentFacts): string {
  return trade ? `/trades/${trade.id}` : `/balances/${currency}`;
}

function about(trade: TradeFacts, kind: NotificationKind, title: string, text: string): Message {
  return { kind, title, text, path: `/trades/${trade.id}` };
}

function exchange(trade: TradeFacts): string {
  return `${sold(trade, trade.fromAmount)} to ${formatted(trade.toAmount, trade.toCurrency)}`;
}

function sold(trade: TradeFacts, minor: bigint): string {
  return formatted(minor, trade.fromCurrency);
}

function paid({ amount, currency, payeeName }: PaymentFacts): string {
  return `${formatted(amount, currency)} to ${payeeName}`;
}

/** For example `1,250.00 GBP`. */
export function formatted(minor: bigint, currency: CurrencyCode): string {
  const text = formatAmount(money(minor, currency));
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${currency}`;
}
