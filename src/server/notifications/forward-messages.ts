import type { DepositDetails } from "#contract/payments/balances.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import type { Rate } from "#domain/rate.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { type Fact, formatMinor, type Message } from "./messages.ts";
import { payInFacts } from "./pay-in-facts.ts";

/** A forward; amounts in minor units of the sold or the bought currency. */
export type ForwardFacts = {
  readonly id: string;
  readonly reference: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly fromLeft: bigint;
  readonly toLeft: bigint;
  readonly rate: Rate;
  readonly deposit: bigint;
  readonly deliveryFrom: Day;
  readonly deliveryTo: Day;
  /** Last day of drawing. */
  readonly drawBy: Day;
};

export function forwardBooked(forward: ForwardFacts): Message {
  const { fromCurrency, toCurrency, fromAmount, toAmount, deposit, drawBy } = forward;
  const held = `We hold ${formatMinor(deposit, fromCurrency)} of your ${fromCurrency} balance as its deposit, which you get back once all of it is paid for.`;
  return {
    kind: "forward_booked",
    title: "Forward booked",
    text: `You'll sell ${formatMinor(fromAmount, fromCurrency)} for ${formatMinor(toAmount, toCurrency)}. ${held} What's left on ${formatCalendarDay(drawBy)} at 15:00 London time is exchanged by itself.`,
    ...opens(forward),
    facts: rows(forward),
  };
}

/** Where the deposit is paid; null while the client can't pay in. */
type PayInDetails = DepositDetails & { readonly simulated: boolean };

/** A forward that is booked and whose deposit is to be paid by bank transfer. */
export function forwardDepositAsked(
  forward: ForwardFacts,
  { dueBy, payIn }: { readonly dueBy: Date; readonly payIn: PayInDetails | null },
): Message {
  const { fromCurrency, toCurrency, fromAmount, toAmount, deposit } = forward;
  const asked = formatMinor(deposit, fromCurrency);
  const how = payIn === null ? "" : ` with reference ${payIn.reference}`;
  return {
    kind: "forward_deposit_asked",
    title: "Pay your forward's deposit",
    text: `You'll sell ${formatMinor(fromAmount, fromCurrency)} for ${formatMinor(toAmount, toCurrency)}, and the rate is fixed. Send its deposit of ${asked}${how}, so that it's in your ${fromCurrency} balance by ${formatLondon(dueBy)}. We take it from there. If it isn't there by then, we close the forward at the rate of that moment, and you'd pay the loss.${simulationWarning(payIn)}`,
    ...opens(forward),
    action: "Pay the deposit",
    facts: [{ name: "Deposit", value: asked }, ...(payIn ? payInFacts(payIn) : []), ...rows(forward)],
  };
}

function simulationWarning(payIn: PayInDetails | null): string {
  return payIn?.simulated ? " The bank is simulated: do not send real money." : "";
}

/** A restriction that had kept the client from paying in has ended. */
export function forwardDeadlineMoved(
  forward: ForwardFacts,
  { dueBy, payIn }: { readonly dueBy: Date; readonly payIn: PayInDetails },
): Message {
  const { reference, fromCurrency, deposit } = forward;
  const asked = formatMinor(deposit, fromCurrency);
  const due = formatLondon(dueBy);
  return {
    kind: "forward_deadline_moved",
    title: "You have more time to pay your forward's deposit",
    text: `You can pay in again. Send the deposit of ${asked} of your forward ${reference} with reference ${payIn.reference}, so that it's in your ${fromCurrency} balance by ${due}. If it isn't there by then, we close the forward at the rate of that moment, and you'd pay the loss.${simulationWarning(payIn)}`,
    ...opens(forward),
    action: "Pay the deposit",
    facts: [
      { name: "Deposit", value: asked },
      { name: "Pay by", value: due },
      ...payInFacts(payIn),
      ...rows(forward),
    ],
  };
}

export function forwardDepositTaken(forward: ForwardFacts): Message {
  const { reference, fromCurrency, deposit, drawBy } = forward;
  return {
    kind: "forward_deposit_taken",
    title: "Deposit received",
    text: `The deposit of your forward ${reference} is paid: we hold ${formatMinor(deposit, fromCurrency)} of your ${fromCurrency} balance, which you get back once all of it is paid for. What's left on ${formatCalendarDay(drawBy)} at 15:00 London time is exchanged by itself.`,
    ...opens(forward),
    facts: rows(forward),
  };
}

/** A part, or all that was left; `byItself` on the last day, when a margin call may be open. */
export function forwardDrawn(
  forward: ForwardFacts,
  {
    byItself,
    call,
    ...part
  }: {
    readonly tradeId: string;
    readonly fromAmount: bigint;
    readonly toAmount: bigint;
    readonly byItself: boolean;
    readonly call: AskedDeposit | undefined;
  },
): Message {
  const { reference, fromCurrency, toCurrency } = forward;
  const amounts = `${formatMinor(part.fromAmount, fromCurrency)} for ${formatMinor(part.toAmount, toCurrency)}`;
  const exchanged = byItself
    ? `It was the last day of your forward ${reference}, so we exchanged what was left: ${amounts}.`
    : `You exchanged ${amounts} of your forward ${reference}.`;
  const asked = call
    ? ` Until it's paid for, we still ask you to add ${formatMinor(call.amount, fromCurrency)} to the deposit by ${formatLondon(call.dueBy)}: otherwise we may close the exchange, and you'd pay the loss.`
    : "";
  return {
    kind: "forward_drawn",
    title: byItself ? "Rest of your forward exchanged" : "Part of your forward exchanged",
    text: `${exchanged} Choose recipients and pay for it as for any exchange.${asked}`,
    path: `/trades/${part.tradeId}`,
    action: "Pay for the exchange",
    facts: rows(forward),
  };
}

/** With the terms that it has by now. */
export function forwardDateChanged(forward: ForwardFacts): Message {
  const { reference, drawBy } = forward;
  return {
    kind: "forward_date_changed",
    title: "Date of your forward changed",
    text: `What was left of your forward ${reference} has other dates and another rate. Its deposit stays as it is. What's left on ${formatCalendarDay(drawBy)} at 15:00 London time is exchanged by itself.`,
    ...opens(forward),
    facts: rows(forward),
  };
}

export function forwardDueSoon(forward: ForwardFacts): Message {
  const { reference, fromCurrency, toCurrency, fromLeft, toLeft, drawBy } = forward;
  return {
    kind: "forward_due_soon",
    title: "Your forward ends soon",
    text: `${formatMinor(fromLeft, fromCurrency)} for ${formatMinor(toLeft, toCurrency)} is left of your forward ${reference}. Exchange it by ${formatCalendarDay(drawBy)}, 15:00 London time: what's left then is exchanged by itself, and you'll have three business days to pay for it.`,
    ...opens(forward),
    facts: rows(forward),
  };
}

/** `returned` is the deposit, of which an open debt took its part first. */
export function forwardSettled(forward: ForwardFacts, returned: bigint): Message {
  const { reference, fromCurrency } = forward;
  const deposit =
    returned > 0n
      ? ` Its deposit of ${formatMinor(returned, fromCurrency)} is back in your balance, less anything you owed us in ${fromCurrency}.`
      : "";
  return {
    kind: "forward_settled",
    title: "Forward settled",
    text: `Nothing is left to do for your forward ${reference}.${deposit}`,
    ...opens(forward),
    facts: rows(forward),
  };
}

/** What is to be added to a deposit, in minor units. */
type AskedDeposit = { readonly amount: bigint; readonly dueBy: Date };

export function marginCalled(forward: ForwardFacts, { amount, dueBy }: AskedDeposit): Message {
  const { reference, fromCurrency } = forward;
  const asked = formatMinor(amount, fromCurrency);
  return {
    kind: "margin_called",
    title: "Add to your forward's deposit",
    text: `The rate has moved against your forward ${reference}, and its deposit no longer covers enough of that. Add ${asked} from your ${fromCurrency} balance by ${formatLondon(dueBy)}. Your rate stays the same, and you get the deposit back in the end. Until it's added, you can't exchange any of it yourself. If it isn't added by then, we may close what is left of your forward, and you'd pay the loss.`,
    ...opens(forward),
    action: "Add to the deposit",
    facts: rows(forward),
  };
}

export function forwardClosedOut(
  forward: ForwardFacts,
  { reason, cost }: { readonly reason: string; readonly cost: string },
): Message {
  return {
    kind: "forward_closed_out",
    title: "Forward closed out",
    text: `We closed what was left of your forward ${forward.reference}. Our reason: ${asSentence(reason)} Closing it cost ${cost}, taken from its deposit first, then from your balance. Anything beyond that is a debt, shown on your balances.`,
    ...opens(forward),
    facts: rows(forward),
  };
}

function formatLondon(moment: Date): string {
  const { day, time } = clockIn(defaultTimeZone, moment);
  return `${formatCalendarDay(day)}, ${time.slice(0, 5)} London time`;
}

function opens({ id }: ForwardFacts): Pick<Message, "path" | "action"> {
  return { path: `/forwards/${id}`, action: "View the forward" };
}

function rows(forward: ForwardFacts): Fact[] {
  const { reference, fromCurrency, toCurrency, rate, deliveryFrom, deliveryTo } = forward;
  const last = formatCalendarDay(deliveryTo);
  return [
    { name: "Reference", value: reference },
    { name: "You sell", value: formatMinor(forward.fromAmount, fromCurrency) },
    { name: "You buy", value: formatMinor(forward.toAmount, toCurrency) },
    { name: "Your rate", value: `1 ${fromCurrency} = ${formatTargetRate(rate)} ${toCurrency}` },
    {
      name: "Delivery",
      value: deliveryFrom === deliveryTo ? last : `${formatCalendarDay(deliveryFrom)} to ${last}`,
    },
  ];
}
