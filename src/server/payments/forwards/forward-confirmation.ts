import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { depositPercentOf } from "#domain/payments/forwards/deposit-share.ts";
import type { DrawingDays } from "#domain/payments/forwards/forward-dates.ts";
import type { ForwardStatus } from "#domain/payments/forwards/lifecycle.ts";
import type { Rate } from "#domain/rate.ts";
import { formatMomentIn } from "#domain/time-zone.ts";
import {
  describeSimulation,
  type ExchangeConfirmation,
  formatDirectedRate,
} from "#server/trading/trades/exchange-confirmation.ts";
import type { ForwardWithTerms } from "./reads-store.ts";

/** Facts from which a forward's confirmation is composed. */
export type ForwardConfirmationFacts = ForwardWithTerms &
  DrawingDays & {
    readonly drawdowns: readonly {
      readonly reference: string;
      readonly at: Date;
      readonly byItself: boolean;
      readonly fromAmount: bigint;
      readonly toAmount: bigint;
    }[];
    /** Accepted changes of its date, newest first. */
    readonly changes: readonly {
      readonly acceptedAt: Date;
      readonly fromLeft: bigint;
      readonly toLeft: bigint;
      readonly rateBefore: Rate;
      readonly fromBefore: Day;
      readonly toBefore: Day;
    }[];
    /** Time zone of every time in the confirmation. */
    readonly zone: string;
    readonly bankSimulated: boolean;
  };

/** Text of a confirmation, ready for layout. */
export type ForwardConfirmation = ExchangeConfirmation & {
  readonly drawdowns: readonly {
    readonly name: string;
    readonly at: string;
    readonly byItself: boolean;
    readonly sold: string;
    readonly bought: string;
  }[];
  /** What was left before each change of its date, and its terms until then. */
  readonly changes: readonly { readonly name: string; readonly detail: string; readonly terms: string }[];
};

const statuses: Readonly<Record<ForwardStatus, string>> = {
  PENDING_DEPOSIT: "Waiting for its deposit by bank transfer",
  ACTIVE: "Open",
  PARTLY_DRAWN: "Partly exchanged",
  DRAWN: "Exchanged",
  SETTLED: "Settled",
  CLOSED_OUT: "Closed out",
};

/** Composes a forward's confirmation with all its terms, and what was exchanged of it so far. */
export function buildForwardConfirmation(facts: ForwardConfirmationFacts): ForwardConfirmation {
  const { fromCurrency, toCurrency } = facts;
  const sold = (minor: bigint) => formatMoneyWithCode(money(minor, fromCurrency));
  const bought = (minor: bigint) => formatMoneyWithCode(money(minor, toCurrency));
  return {
    reference: facts.reference,
    headline: { sold: sold(facts.fromAmount), bought: bought(facts.toAmount) },
    simulated: simulationOf(facts).simulated,
    lines: [
      { label: "Status", value: statuses[facts.status] },
      { label: "Booked", value: formatMomentIn(facts.zone, facts.createdAt) },
      ...facts.changes
        .slice(0, 1)
        .map(({ acceptedAt }) => ({ label: "Date changed", value: formatMomentIn(facts.zone, acceptedAt) })),
      { label: "Delivery", value: formatDays(facts.deliveryFrom, facts.deliveryTo) },
      { label: "To be exchanged", value: formatDays(facts.drawFrom, facts.drawBy) },
      { label: "Your rate", value: formatRate(facts, facts.rate) },
      { label: "Mid-market rate for these dates", value: formatRate(facts, facts.midRate) },
      {
        label: "Mid-market rate at spot",
        value: `${formatRate(facts, facts.spotRate)}, ${formatMomentIn(facts.zone, facts.rateAt)}`,
      },
      {
        label: "Our fee (included)",
        value: `${bought(facts.midAmount - facts.toAmount)}, ${formatPercent(marginInPercent(facts.margin))}`,
      },
      {
        label: facts.changes.length > 0 ? "Deposit agreed for these dates" : "Deposit at booking",
        value: `${sold(facts.deposit)}, ${formatPercent(depositPercentOf(facts.depositShare))} of what you sell`,
      },
      { label: "Deposit held now", value: sold(facts.depositHeld) },
      ...(facts.status === "PENDING_DEPOSIT" && facts.depositDueBy !== null
        ? [{ label: "Deposit to be paid by", value: formatMomentIn(facts.zone, facts.depositDueBy) }]
        : []),
      { label: "Left to exchange", value: `${sold(facts.fromLeft)} for ${bought(facts.toLeft)}` },
    ],
    drawdowns: facts.drawdowns.map(({ reference, at, byItself, fromAmount, toAmount }) => ({
      name: reference,
      at: formatMomentIn(facts.zone, at),
      byItself,
      sold: sold(fromAmount),
      bought: bought(toAmount),
    })),
    changes: facts.changes.map(({ acceptedAt, fromLeft, toLeft, rateBefore, fromBefore, toBefore }) => ({
      name: formatMomentIn(facts.zone, acceptedAt),
      detail: `Until then ${formatDays(fromBefore, toBefore)}, ${formatRate(facts, rateBefore)}`,
      terms: `${sold(fromLeft)} for ${bought(toLeft)}`,
    })),
    notes: notesOf(facts),
  };
}

function notesOf(facts: ForwardConfirmationFacts): string[] {
  return [
    "The rate for these dates is the mid-market rate at spot and what the interest of the two currencies adds or takes. Your rate is that rate less our fee.",
    "You can exchange it in any number of parts within its days. What is left on the last day is exchanged at 15:00 London time by itself, and you pay for each part as for any exchange.",
    "The deposit is your money, kept until each part is paid for. If the rate moves against you by more than half of it, or of 5% of what is left where that is more, we ask you for more; if you don't add it in time, we may close what is left at the rate of the day, and you bear the loss.",
    ...(facts.status === "PENDING_DEPOSIT"
      ? [
          "Its deposit is to be paid by bank transfer. If it isn't in your balance in time, we close the forward at the rate of that moment, and you bear the loss.",
        ]
      : []),
    ...(facts.changes.length > 0
      ? [
          "The date was changed at the mid-market rates of that day: your rate moved by the difference between the new dates and the dates before, less our fee. Amounts and terms above are those of what was left then.",
        ]
      : []),
    ...simulationOf(facts).notes,
    `Times are in the ${facts.zone} time zone unless they say otherwise.`,
  ];
}

function simulationOf({ rateSimulated, bankSimulated }: ForwardConfirmationFacts) {
  return describeSimulation({ rates: rateSimulated, bank: bankSimulated });
}

function formatDays(from: Day, to: Day): string {
  return from === to ? formatCalendarDay(to) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
}

function formatRate({ fromCurrency, toCurrency }: ForwardConfirmationFacts, rate: Rate): string {
  return formatDirectedRate(fromCurrency, toCurrency, rate);
}
