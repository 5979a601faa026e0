import type { Trade } from "#contract/trading/trades.ts";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import type { TimelineEntry } from "#web/design/timeline.tsx";
import { estimatedDelivery, type Paying } from "./estimated-delivery.ts";
import { isCoveredOnceChecked } from "./is-covered-once-checked.ts";
import { unpayableStatus } from "./use-pay-in-pause.ts";

type StepKind = Trade["timeline"][number]["kind"];

const stepTitles: Readonly<Record<StepKind, string>> = {
  booked: "Exchange booked",
  allocated: "Recipients assigned",
  payment_made: "You told us you've paid",
  part_received: "Part of your payment arrived",
  funds_queued: "Our team is checking your payment",
  funds_settled: "Our team checked your payment",
  funded: "Your money arrived",
  payment_sent: "Payment sent",
  payment_completed: "Payment arrived",
  payment_returned: "Payment came back",
  payment_declined: "Payment not sent",
  credited_to_balance: "Added to your balance",
  completed: "Completed",
  cancelled: "Cancelled",
  closeout_waived: "Cost waived by our team",
  failed: "Failed",
};

const failureSteps: readonly StepKind[] = ["payment_returned", "payment_declined", "cancelled", "failed"];

/** A trade's timeline: past events, the current step and the next ones. */
export function tradeTimeline(
  trade: Trade,
  now: Date,
  paying: Paying = { isUnpayable: false },
): readonly TimelineEntry[] {
  return [...trade.timeline.map(pastStep), ...upcomingSteps(trade, now, paying)];
}

function pastStep({ kind, at, detail }: Trade["timeline"][number], index: number): TimelineEntry {
  return {
    key: `${index}-${kind}`,
    title: stepTitles[kind],
    detail: detail ?? undefined,
    at,
    state: failureSteps.includes(kind) ? "failed" : "done",
  };
}

function upcomingSteps(trade: Trade, now: Date, paying: Paying): readonly TimelineEntry[] {
  const completed = ahead("Completed", `Estimated: ${estimatedDelivery(trade, now, paying)}`);
  switch (trade.stage) {
    case "AWAITING_FUNDS":
      return [waitingForFunds(trade, paying), ahead("Paid out", paidOutTo(trade)), completed];
    case "FUNDED":
      if (trade.allocation.length > 0) return [current("We're preparing the payments"), completed];
      return [current("Waiting for you to assign recipients", "Your money is safe with us."), completed];
    case "PAYING":
      if (trade.payoutsAwaitDebt) return [current("The payments are waiting", "Pay what you owe us first.")];
      if (isEachWaiting(trade))
        return [current("The payments are waiting", "Each says what for under Payments.")];
      return [current("The payments are on their way"), completed];
    default:
      return [];
  }
}

/** Whether all its payments wait for something that the client does. */
function isEachWaiting({ payments }: Trade): boolean {
  const waiting = payments.filter(({ status, waitsFor }) => status === "READY" && waitsFor !== null);
  return waiting.length > 0 && waiting.length === payments.length;
}

function waitingForFunds(trade: Trade, { isUnpayable }: Paying): TimelineEntry {
  if (isCoveredOnceChecked(trade)) return current("We're checking your money", "Please don't send more.");
  if (isUnpayable) return current(unpayableStatus, "Talk to us. We won't close it before you can pay.");
  const due = formatMoney(trade.amountOutstanding, trade.fromCurrency, "code");
  if (trade.paymentMade)
    return current("Waiting for your money to arrive", `${due} with reference ${trade.reference}`);
  return current("Waiting for your payment", `${due} by ${formatDateTime(trade.fundBy)}`);
}

function paidOutTo({ allocation, toCurrency }: Trade): string {
  if (allocation.length === 0) return "No recipients assigned yet";
  const names = allocation.map((line) => line.recipientName ?? `your ${toCurrency} balance`);
  const [first = "", second = ""] = names;
  if (names.length <= 2) return `To ${second === "" ? first : `${first} and ${second}`}`;
  return `To ${first} and ${names.length - 1} others`;
}

function current(title: string, detail?: string): TimelineEntry {
  return { key: "current", title, detail, state: "current" };
}

function ahead(title: string, detail: string): TimelineEntry {
  return { key: `ahead-${title}`, title, detail, state: "ahead" };
}
