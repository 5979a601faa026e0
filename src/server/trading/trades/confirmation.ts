import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import type { Rate } from "#domain/rate.ts";
import { formatMomentIn } from "#domain/time-zone.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import {
  describeSimulation,
  type ExchangeConfirmation,
  formatDirectedRate,
} from "./exchange-confirmation.ts";

/** Facts from which a trade confirmation is composed. */
export type ConfirmationFacts = {
  readonly reference: string;
  readonly stage: TradeStage;
  readonly sold: Money;
  readonly bought: Money;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly rateAt: Date;
  /** Mid-market worth of `sold` in the bought currency. */
  readonly worthAtMid: Money;
  readonly profitShareUsed: Money;
  readonly due: Money;
  readonly deliveryDate: Day;
  readonly bookedAt: Date;
  /** Time zone of every time in the confirmation. */
  readonly zone: string;
  readonly ratesSimulated: boolean;
  readonly bankSimulated: boolean;
  readonly payments: readonly ConfirmedPayment[];
  /** Whether money paid for it still waits for the bank's confirmation. */
  readonly fundsUnconfirmed: boolean;
  /** Part for the client's balance; null until the trade is allocated. */
  readonly toBalance: Money | null;
  /** Null unless the trade was closed out. */
  readonly closeout: ConfirmedCloseout | null;
};

export type ConfirmedCloseout = {
  readonly closedAt: Date;
  readonly paid: Money;
  readonly owed: Money;
  readonly waivedAt: Date | null;
};

export type ConfirmedPayment = {
  readonly recipientName: string;
  /** Masked to the last digits. */
  readonly accountNumber: string;
  readonly amount: Money;
  readonly status: PaymentStatus;
  /** It never left. */
  readonly isDeclined: boolean;
  readonly returnReason: string | null;
};

export type ConfirmationRow = {
  readonly name: string;
  readonly detail: string;
  readonly amount: string;
};

/** Text of a confirmation, ready for layout. */
export type Confirmation = ExchangeConfirmation & {
  readonly recipients: readonly ConfirmationRow[];
  /** Sum of the recipients' amounts; null without recipients. */
  readonly total: string | null;
};

const stages: Readonly<Record<TradeStage, string>> = {
  AWAITING_FUNDS: "Booked, waiting for your payment",
  FUNDED: "Funded",
  PAYING: "Being paid out",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
};

const payments: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "waiting",
  READY: "about to be sent",
  SENT: "sent",
  COMPLETED: "paid",
  RETURNED: "returned to your balance",
};

function formatOutcome({ status, isDeclined }: Pick<ConfirmedPayment, "status" | "isDeclined">): string {
  return isDeclined ? "not sent, and back in your balance" : payments[status];
}

/** Composes a trade's confirmation: every figure as booked, each rate with direction and time. */
export function buildConfirmation(facts: ConfirmationFacts): Confirmation {
  return {
    reference: facts.reference,
    headline: { sold: formatMoneyWithCode(facts.sold), bought: formatMoneyWithCode(facts.bought) },
    simulated: simulationOf(facts).simulated,
    lines: [
      { label: "Status", value: stages[facts.stage] },
      { label: "Booked", value: formatMomentIn(facts.zone, facts.bookedAt) },
      { label: "Your rate", value: formatRate(facts, facts.rate) },
      {
        label: "Mid-market rate",
        value: `${formatRate(facts, facts.midRate)}, ${formatMomentIn(facts.zone, facts.rateAt)}`,
      },
      { label: "Our fee (included)", value: formatMoneyWithCode(marginOf(facts)) },
      ...(facts.profitShareUsed.minor > 0n
        ? [{ label: "Paid with profit share", value: formatMoneyWithCode(facts.profitShareUsed) }]
        : []),
      { label: "Amount due", value: formatMoneyWithCode(facts.due) },
      ...(facts.closeout
        ? closeoutLines(facts, facts.closeout)
        : facts.stage === "FAILED"
          ? []
          : [{ label: "Estimated delivery", value: deliveryOf(facts) }]),
    ],
    recipients: recipientsOf(facts),
    total: totalOf(facts),
    notes: notesOf(facts),
  };
}

/** Cost of a close-out, what paid for it and what was waived. */
function closeoutLines(
  facts: ConfirmationFacts,
  { closedAt, paid, owed, waivedAt }: ConfirmedCloseout,
): Confirmation["lines"][number][] {
  const cost: Money = { minor: paid.minor + owed.minor, currency: paid.currency };
  const lines = [
    { label: "Closed", value: formatMomentIn(facts.zone, closedAt) },
    { label: "Cancellation cost", value: formatMoneyWithCode(cost) },
  ];
  if (owed.minor > 0n)
    lines.push(
      { label: "Taken from your balance", value: formatMoneyWithCode(paid) },
      { label: "Owed at closing", value: formatMoneyWithCode(owed) },
    );
  if (waivedAt !== null) lines.push({ label: "Cost waived", value: formatMomentIn(facts.zone, waivedAt) });
  return lines;
}

function marginOf({ worthAtMid, bought }: ConfirmationFacts): Money {
  return { minor: worthAtMid.minor - bought.minor, currency: bought.currency };
}

function recipientsOf(facts: ConfirmationFacts): ConfirmationRow[] {
  const rows = facts.payments.map(({ recipientName, accountNumber, amount, returnReason, ...payment }) => ({
    name: recipientName,
    detail: [accountNumber, formatOutcome(payment), returnReason].filter((part) => part !== null).join(", "),
    amount: formatMoneyWithCode(amount),
  }));
  if (facts.toBalance === null || facts.toBalance.minor === 0n) return rows;
  const { currency } = facts.toBalance;
  return [
    ...rows,
    { name: "Your balance", detail: `${currency} account`, amount: formatMoneyWithCode(facts.toBalance) },
  ];
}

function totalOf({ payments, toBalance, bought }: ConfirmationFacts): string | null {
  if (payments.length === 0 && toBalance === null) return null;
  const minor = payments.reduce((sum, { amount }) => sum + amount.minor, toBalance?.minor ?? 0n);
  return formatMoneyWithCode({ minor, currency: bought.currency });
}

function notesOf(facts: ConfirmationFacts): string[] {
  const notes = ["Your rate is the mid-market rate less our fee."];
  const isOver = facts.stage === "CANCELLED" || facts.stage === "FAILED";
  if (facts.payments.length === 0 && facts.toBalance === null && !isOver) {
    notes.push("You haven't chosen recipients for this exchange yet.");
  }
  if (facts.stage === "FAILED") {
    const later = facts.fundsUnconfirmed ? " once our bank has confirmed it" : "";
    notes.push(`What you paid for it is in your ${facts.due.currency} balance${later}.`);
  }
  notes.push(...simulationOf(facts).notes, `Dates and times are in the ${facts.zone} time zone.`);
  return notes;
}

function simulationOf({ ratesSimulated, bankSimulated }: ConfirmationFacts) {
  return describeSimulation({ rates: ratesSimulated, bank: bankSimulated });
}

function formatRate({ sold, bought }: Pick<ConfirmationFacts, "sold" | "bought">, rate: Rate): string {
  return formatDirectedRate(sold.currency, bought.currency, rate);
}

function deliveryOf({ stage, deliveryDate }: ConfirmationFacts): string {
  const day = formatCalendarDay(deliveryDate);
  return stage === "AWAITING_FUNDS" ? `${day} if you pay on the day of booking` : day;
}
