import { fillFailures, isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import { asSentence } from "#domain/payments/close-outs/price-closeout.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import type { TradeType } from "#domain/trading/trades/lifecycle.ts";

/** Text of a notification, on screen and by email. */
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
    text: "Thanks for registering. We're reviewing your account and will email you once it's activated. Please confirm your email address with the button in our email within 24 hours.",
    path,
    action: "Confirm my email address",
  };
}

export function emailVerificationAsked(path: string): Message {
  return {
    kind: "email_verification_asked",
    title: "Confirm your email address",
    text: "You asked for another link to confirm your email address. Use the button in our email within 24 hours. It works once.",
    path,
    action: "Confirm my email address",
  };
}

export function passwordForgotten(path: string): Message {
  return {
    kind: "password_forgotten",
    title: "Set a new password",
    text: "We received a request to reset your password. If it was you, use the button in our email within 30 minutes. It works once. If it wasn't, you don't need to do anything: your password hasn't changed.",
    path,
    action: "Set a new password",
  };
}

export function passwordChanged(): Message {
  return {
    kind: "password_changed",
    title: "Your password was changed",
    text: "Your account has a new password, and we've signed you out on all your devices. If this wasn't you, contact us straight away.",
    path: "/login",
  };
}

export function registrationRepeated(): Message {
  return {
    kind: "registration_repeated",
    title: "You already have a Summit account",
    text: "Someone tried to register with your email address. If it was you, log in instead. If it wasn't, you don't need to do anything.",
    path: "/login",
  };
}

const statusTexts: Readonly<Record<string, string>> = {
  AWAITING_DOCS: "Please upload the documents we need to activate your account.",
  AWAITING_PROCESSING: "We have what we need and are reviewing your account.",
  ACCOUNT_READY: "Your account is active. You can now exchange currencies and make payments.",
};

export function statusChanged(status: string): Message {
  return {
    kind: "status_changed",
    title: status === "ACCOUNT_READY" ? "Your account is ready" : "Your account status has changed",
    text: statusTexts[status] ?? "Log in to see your new account status.",
    path: "/",
  };
}

export function booked(trade: TradeFacts): Message {
  if (trade.type === "ORDER") return orderFilled(trade);
  return about(
    trade,
    "trade_booked",
    "Exchange booked",
    `You've booked ${exchange(trade)}. Please send ${sold(trade, trade.amountDue)} with reference ${trade.reference}.`,
  );
}

function orderFilled(trade: TradeFacts): Message {
  return about(
    trade,
    "order_filled",
    "Your order was filled",
    `We've booked ${exchange(trade)} at your target rate or better. Choose your recipients, then pay ${sold(trade, trade.amountDue)} by bank transfer with reference ${trade.reference} or from your balance.`,
  );
}

export function funded(trade: TradeFacts, { unconfirmed }: { readonly unconfirmed?: boolean } = {}): Message {
  if (unconfirmed)
    return about(
      trade,
      "trade_funded",
      "We're confirming your payment",
      `We've recorded ${sold(trade, trade.amountDue)} for ${trade.reference}. We'll pay out once our bank confirms it.`,
    );
  return about(
    trade,
    "trade_funded",
    "We've received your payment",
    `${sold(trade, trade.amountDue)} for ${trade.reference} has arrived. We'll take care of the next steps.`,
  );
}

export function partReceived(trade: TradeFacts, part: { minor: bigint; receivedMinor: bigint }): Message {
  const { reference, amountDue } = trade;
  const remaining = sold(trade, amountDue - part.receivedMinor);
  return about(
    trade,
    "trade_part_received",
    "We've received part of your payment",
    `${sold(trade, part.minor)} for ${reference} has arrived. That makes ${sold(trade, part.receivedMinor)} of ${sold(trade, amountDue)}. Please send the remaining ${remaining} with the same reference.`,
  );
}

export function completed(trade: TradeFacts): Message {
  return about(
    trade,
    "trade_completed",
    "Exchange completed",
    `Your exchange ${trade.reference} of ${exchange(trade)} is complete.`,
  );
}

export function fundsQueued(trade: TradeFacts | undefined): Message {
  const which = trade ? ` for ${trade.reference}` : "";
  const text = `We received a payment${which} that doesn't match what we expected. Your money is safe and our team will be in touch.`;
  const path = trade ? `/trades/${trade.id}` : "/";
  return { kind: "receipt_queued", title: "We're checking your payment", text, path };
}

export function fundsReturned(trade: TradeFacts): Message {
  const text = `We're returning your payment for ${trade.reference} to the account it came from.`;
  return {
    kind: "receipt_returned",
    title: "We're returning your payment",
    text,
    path: `/trades/${trade.id}`,
  };
}

export function paidOut(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const text = `We've paid ${paid(payment)} from ${sourceOf(trade, payment)}.`;
  return { kind: "payment_completed", title: "Payment completed", text, path: pathOf(trade, payment) };
}

export function returned(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "The bank gave no reason");
  const text = `Your payment of ${paid(payment)} from ${sourceOf(trade, payment)} was returned: ${why} The money is back in your ${payment.currency} balance.`;
  return { kind: "payment_returned", title: "Payment returned", text, path: pathOf(trade, payment) };
}

export function declined(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "please contact us to find out why");
  const text = `We didn't send your payment of ${paid(payment)} from ${sourceOf(trade, payment)}: ${why} The money is in your ${payment.currency} balance.`;
  return { kind: "payment_declined", title: "Payment not sent", text, path: pathOf(trade, payment) };
}

export function withdrawing(payment: PaymentFacts): Message {
  const text = `${paid(payment)} from your ${payment.currency} balance is on its way. If this wasn't you, contact us straight away.`;
  return { kind: "withdrawal", title: "Withdrawal on its way", text, path: pathOf(undefined, payment) };
}

export function credited({ amount, currency }: ReceiptFacts): Message {
  return {
    kind: "balance_credited",
    title: "Money received",
    text: `${formatMinor(amount, currency)} is in your balance.`,
    path: `/balances/${currency}`,
  };
}

export function creditUnconfirmed({ currency }: Pick<ReceiptFacts, "currency">): Message {
  return {
    kind: "balance_unconfirmed",
    title: "We're confirming your money",
    text: `We're confirming money for your ${currency} balance. You can use it once that's done.`,
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
  return `${sold(trade, trade.fromAmount)} to ${formatMinor(trade.toAmount, trade.toCurrency)}`;
}

function sold(trade: TradeFacts, minor: bigint): string {
  return formatMinor(minor, trade.fromCurrency);
}

function paid({ amount, currency, payeeName }: PaymentFacts): string {
  return `${formatMinor(amount, currency)} to ${payeeName}`;
}

/** For example `1,250.00 GBP`. */
export function formatMinor(minor: bigint, currency: CurrencyCode): string {
  const text = formatAmount(money(minor, currency));
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${currency}`;
}

/** Amount in minor units of `fromCurrency`. */
export type OrderFacts = {
  readonly id: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: bigint;
  readonly targetRate: Rate;
  readonly failure: string | null;
};

export function orderExpired(order: OrderFacts): Message {
  return {
    kind: "order_expired",
    title: "Your order has expired",
    text: `Your order for ${formatOrder(order)} didn't reach its target in time, so nothing was exchanged. You can place a new one at any time.`,
    path: `/orders/${order.id}`,
  };
}

export function orderFailed(order: OrderFacts): Message {
  const { failure } = order;
  const why = failure !== null && isFillFailure(failure) ? fillFailures[failure] : fillFailures.unavailable;
  return {
    kind: "order_failed",
    title: "We couldn't fill your order",
    text: `Your order for ${formatOrder(order)} reached its target, but we couldn't fill it. ${why}`,
    path: `/orders/${order.id}`,
  };
}

function formatOrder({ amount, fromCurrency, toCurrency, targetRate }: OrderFacts): string {
  return `${formatMinor(amount, fromCurrency)} at 1 ${fromCurrency} = ${rateToNumber(targetRate)} ${toCurrency}`;
}

/** Result of a rule's run for incoming money. */
export type AutoExchangeFacts = ReceiptFacts & {
  readonly status: string;
  readonly reason: string | null;
  readonly autoExchangeId: string;
  readonly trade: { readonly id: string; readonly reference: string } | null;
  readonly bought: ReceiptFacts | null;
};

/** Undefined when the payment's own notifications cover it. */
export function autoExchanged(facts: AutoExchangeFacts): Message | undefined {
  const { amount, currency, status, reason, trade, bought, autoExchangeId } = facts;
  const arrived = formatMoneyWithCode(money(amount, currency));
  const path = `/auto-exchange/${autoExchangeId}`;
  if (status === "SKIPPED") {
    const text = `We received ${arrived} but didn't exchange it. ${reason} Anything you haven't spent is in your balance.`;
    return { kind: "auto_exchange_skipped", title: "Auto exchange not completed", text, path };
  }
  if (!trade || !bought) return undefined;
  const got = formatMoneyWithCode(money(bought.amount, bought.currency));
  if (status === "CANCELLED") {
    const text = `We didn't pay ${got} from ${trade.reference} to your recipient. ${reason}`;
    return { kind: "auto_exchange_cancelled", title: "Auto exchange payment cancelled", text, path };
  }
  const exchanged = `We received ${arrived} and exchanged it for ${got} (${trade.reference}).`;
  if (status === "WAITING") {
    const text = `${exchanged} It's in your balance until you assign a recipient.`;
    return { kind: "auto_exchange_waiting", title: "Assign a recipient for your auto exchange", text, path };
  }
  if (status !== "PAID") return undefined;
  const text = `${exchanged} We're paying it to your recipient.`;
  return { kind: "auto_exchange_done", title: "Auto exchange completed", text, path: `/trades/${trade.id}` };
}
