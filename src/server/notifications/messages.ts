import { asSentence } from "#domain/as-sentence.ts";
import { formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatDisplayRate } from "#domain/market/rates/format-display-rate.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import type { Rate } from "#domain/rate.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import type { TradeType } from "#domain/trading/trades/lifecycle.ts";

/** Text of a notification, on screen and by email. */
export type Message = {
  readonly kind: NotificationKind;
  readonly title: string;
  /** One or more lines. */
  readonly text: string;
  /** Link target, a path of the site; a path with a fragment is for the mail only. */
  readonly path: string;
  /** Text of the mail's one button, which names what it opens. */
  readonly action: string;
  /** Facts below the text in the mail; on screen they are at `path`. */
  readonly facts?: readonly Fact[];
  /** Replaces `path` in the mail. */
  readonly mailPath?: string;
  /** Replaces `text` in the mail. */
  readonly mailText?: string;
  /** The mail's reader may be somebody else, whom it does not greet with the client's name. */
  readonly isForOthers?: boolean;
};

/** A moment is shown in the reader's time zone. */
export type Fact = { readonly name: string; readonly value: string | Date };

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
  /** Part of the amount due that the house covered. */
  readonly shortfall: bigint;
  /** The rate of an order that its stop filled. */
  readonly stoppedAt?: Rate | undefined;
};

export type PaymentFacts = {
  readonly id: string;
  readonly payeeName: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly returnReason: string | null;
  /** What came back, where the bank's charges were taken from it; null for all of it. */
  readonly returnedAmount: bigint | null;
};

export type ReceiptFacts = { readonly amount: bigint; readonly currency: CurrencyCode };

export function booked(trade: TradeFacts): Message {
  if (trade.type === "ORDER") return orderFilled(trade);
  return about(
    trade,
    "trade_booked",
    "Exchange booked",
    `You've booked ${exchange(trade)}. Please send ${sold(trade, trade.amountDue)} with reference ${trade.reference}.`,
    payment(trade),
  );
}

/** A deal on a telephone instruction, which the client may not have given. */
export function bookedByTelephone(trade: TradeFacts, callReference: string): Message {
  const { action, facts = [] } = payment(trade);
  return about(
    trade,
    "trade_booked_by_telephone",
    "Exchange booked by telephone",
    `As you told us on the telephone, we've booked ${exchange(trade)} for you. Please send ${sold(trade, trade.amountDue)} with reference ${trade.reference}. If this isn't what you asked for, open the exchange and dispute it.`,
    { action, facts: [...facts, { name: "Call reference", value: callReference }] },
  );
}

function orderFilled(trade: TradeFacts): Message {
  const { stoppedAt, fromCurrency, toCurrency } = trade;
  const how =
    stoppedAt === undefined
      ? "at your target rate or better"
      : `because the rate fell to your stop, at 1 ${fromCurrency} = ${formatDisplayRate(stoppedAt)} ${toCurrency}, the rate of that moment, which can be lower than your stop`;
  return about(
    trade,
    "order_filled",
    "Your order was filled",
    `We've booked ${exchange(trade)} ${how}. Choose your recipients, then pay ${sold(trade, trade.amountDue)} by bank transfer with reference ${trade.reference} or from your balance.`,
    payment(trade),
  );
}

type Funded = { readonly unconfirmed?: boolean; readonly awaitsDebt?: boolean };

export function funded(trade: TradeFacts, { unconfirmed, awaitsDebt }: Funded = {}): Message {
  const { amountDue, shortfall, reference } = trade;
  const money = `${sold(trade, amountDue - shortfall)} for ${reference}`;
  const covered = shortfall > 0n ? `, and we've covered the missing ${sold(trade, shortfall)}` : "";
  if (unconfirmed)
    return about(
      trade,
      "trade_funded",
      "We're confirming your payment",
      `We've recorded ${money}${covered}. We'll pay out once our bank confirms it.`,
    );
  const next = awaitsDebt
    ? "You owe us money from an exchange that was closed, here or in another of your accounts, so we'll pay this one out once you've paid that. You'll see how at the top of the account that owes it."
    : "We'll take care of the next steps.";
  return about(
    trade,
    "trade_funded",
    "We've received your payment",
    `${money} has arrived${covered}. ${next}`,
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
    {
      action: `Pay the remaining ${remaining}`,
      facts: [
        { name: "Received in all", value: sold(trade, part.receivedMinor) },
        { name: "Still to pay", value: remaining },
      ],
    },
  );
}

/** A restriction that had kept the client from paying has ended. */
export function deadlineMoved(trade: TradeFacts, fundBy: Date): Message {
  const { day, time } = clockIn(defaultTimeZone, fundBy);
  const due = `${formatCalendarDay(day)}, ${time.slice(0, 5)} London time`;
  return about(
    trade,
    "trade_deadline_moved",
    "You have more time to pay",
    `You can pay for ${trade.reference} again. Its payment is due by ${due}.`,
    { facts: [{ name: "Pay by", value: due }] },
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

export function paidOut(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const text = `We've paid ${paid(payment)} from ${sourceOf(trade, payment)}.`;
  return { kind: "payment_completed", title: "Payment completed", text, ...linkTo(trade, payment) };
}

export function returned(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "The bank gave no reason");
  const text = `Your payment of ${paid(payment)} from ${sourceOf(trade, payment)} was returned: ${why} ${whatCameBack(payment)}`;
  const { facts = [], ...link } = linkToPayment(trade, payment);
  const rows = [...facts, ...chargeRows(payment)];
  return { kind: "payment_returned", title: "Payment returned", text, ...link, facts: rows };
}

export function declined(trade: TradeFacts | undefined, payment: PaymentFacts): Message {
  const why = asSentence(payment.returnReason ?? "please contact us to find out why");
  const text = `We didn't send your payment of ${paid(payment)} from ${sourceOf(trade, payment)}: ${why} The money is in your ${payment.currency} balance.`;
  return { kind: "payment_declined", title: "Payment not sent", text, ...linkToPayment(trade, payment) };
}

function chargeRows({ amount, returnedAmount, currency }: PaymentFacts): Fact[] {
  if (returnedAmount === null || returnedAmount === amount) return [];
  return [
    { name: "Returned", value: formatMinor(returnedAmount, currency) },
    { name: "Charges of the banks", value: formatMinor(amount - returnedAmount, currency) },
  ];
}

function whatCameBack({ amount, returnedAmount, currency }: PaymentFacts): string {
  if (returnedAmount === null || returnedAmount === amount)
    return `The money is back in your ${currency} balance.`;
  return `${formatMinor(returnedAmount, currency)} is back in your ${currency} balance: banks on the way kept ${formatMinor(amount - returnedAmount, currency)}.`;
}

/** Link to the trade, or to the payment from a balance itself, which says what became of it. */
function linkToPayment(trade: TradeFacts | undefined, payment: PaymentFacts) {
  const link = linkTo(trade, payment);
  return trade ? link : { ...link, path: `/payments/${payment.id}`, action: "View this payment" };
}

export function withdrawing(payment: PaymentFacts): Message {
  const text = `${paid(payment)} from your ${payment.currency} balance is on its way. If this wasn't you, contact us straight away.`;
  return { kind: "withdrawal", title: "Withdrawal on its way", text, ...linkTo(undefined, payment) };
}

export function credited({ amount, currency }: ReceiptFacts): Message {
  return {
    kind: "balance_credited",
    title: "Money received",
    text: `${formatMinor(amount, currency)} is in your balance.`,
    path: `/balances/${currency}`,
    action: `View your ${currency} balance`,
    facts: [
      { name: "Amount", value: formatMinor(amount, currency) },
      { name: "Balance", value: currency },
    ],
  };
}

export function creditUnconfirmed({ currency }: Pick<ReceiptFacts, "currency">): Message {
  return {
    kind: "balance_unconfirmed",
    title: "We're confirming your money",
    text: `We're confirming money for your ${currency} balance. You can use it once that's done.`,
    path: `/balances/${currency}`,
    action: `View your ${currency} balance`,
    facts: [{ name: "Balance", value: currency }],
  };
}

/** Source of a payment: the trade by its reference, or the balance. */
function sourceOf(trade: TradeFacts | undefined, { currency }: PaymentFacts): string {
  return trade ? trade.reference : `your ${currency} balance`;
}

/** Link, button and facts of a payment. */
function linkTo(
  trade: TradeFacts | undefined,
  payment: PaymentFacts,
): Pick<Message, "path" | "action" | "facts"> {
  const { amount, currency, payeeName, returnReason } = payment;
  return {
    path: trade ? `/trades/${trade.id}` : `/balances/${currency}`,
    action: trade ? `View ${trade.reference}` : `View your ${currency} balance`,
    facts: [
      { name: "Recipient", value: payeeName },
      { name: "Amount", value: formatMinor(amount, currency) },
      { name: "From", value: trade ? `Exchange ${trade.reference}` : `${currency} balance` },
      ...(returnReason === null ? [] : [{ name: "Reason", value: returnReason }]),
    ],
  };
}

/** A message about a trade; further facts follow the trade's. */
export function about(
  trade: TradeFacts,
  kind: NotificationKind,
  title: string,
  text: string,
  { action = `View ${trade.reference}`, facts = [] }: Partial<Pick<Message, "action" | "facts">> = {},
): Message {
  return { kind, title, text, path: `/trades/${trade.id}`, action, facts: [...tradeRows(trade), ...facts] };
}

export function tradeRows(trade: TradeFacts): Fact[] {
  return [
    { name: "Exchange", value: trade.reference },
    { name: "You sell", value: sold(trade, trade.fromAmount) },
    { name: "You buy", value: formatMinor(trade.toAmount, trade.toCurrency) },
  ];
}

/** The button and facts of a trade that waits for its money. */
function payment(trade: TradeFacts): Pick<Message, "action" | "facts"> {
  const due = sold(trade, trade.amountDue);
  return {
    action: `Pay ${due}`,
    facts: [
      { name: "To pay", value: due },
      { name: "Payment reference", value: trade.reference },
    ],
  };
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
