import type { OrderTerms } from "#domain/automation/orders/order-input.ts";
import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { formatRate } from "#domain/rate.ts";
import { type ApprovingSession, requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import { sumInPence } from "#server/payments/funding/confirm-payouts.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { OrderRow } from "./store.ts";

type ProposedOrder = OrderTerms & {
  /** The order that these terms change. */
  readonly edited: OrderRow | undefined;
  /** Undefined for seven days from when it is placed. */
  readonly lastDay: Day | undefined;
  /** As it was asked for; of a changed order its first day if that is still to come. */
  readonly startDay: Day | undefined;
  readonly goodTillCancelled: boolean;
};

/**
 * Whether other members had to approve an order.
 * @throws ApprovalNeeded; Refused `approval_outdated`.
 */
export type ApproveOrder = (tx: Transaction, order: ProposedOrder) => Promise<"approved" | "not_needed">;

/**
 * Has other members approve an order where the client's rules ask for it. It then exchanges at the client rate of
 * that moment, or waits for its limit like any order.
 */
export function approveOrder({
  rates,
  ...context
}: {
  readonly session: ApprovingSession;
  readonly approval?: CallApproval | undefined;
  readonly rates: LatestRates;
}): ApproveOrder {
  return async (tx, order) => {
    const { fromCurrency, toCurrency, targetRate, stopRate, edited, lastDay } = order;
    const amount = money(order.amount, fromCurrency);
    const target = targetRate === null ? "" : formatRate(targetRate);
    const facts = [fromCurrency, toCurrency, String(order.amount), target, lastDay ?? ""];
    // Only where they are, so that requests of before they could be stay as they were approved. A change keeps the start,
    // which may come before it is approved.
    const startDay = edited ? undefined : order.startDay;
    const dates = [startDay ?? [], order.goodTillCancelled ? "till cancelled" : []].flat();
    const stop = stopRate === null ? [] : [formatRate(stopRate)];
    const action = {
      kinds: ["booking"],
      pence: sumInPence([amount], rates),
      facts: ["order", edited?.id ?? "", String(edited?.version ?? 0), ...facts, ...stop, ...dates],
      summary: summaryOf(order),
      payouts: [],
      // A stop alone has no lowest rate to compare with the rate now.
      ...(targetRate !== null && {
        exchange: { fromCurrency, toCurrency, minor: String(order.amount), lowestRate: target },
      }),
    } as const;
    return requireApproval(tx, action, context);
  };
}

function summaryOf(order: ProposedOrder): string {
  const { fromCurrency, toCurrency, amount, edited, lastDay, startDay, goodTillCancelled } = order;
  const what = `${formatMoneyWithCode(money(amount, fromCurrency))} to ${toCurrency}`;
  const until = goodTillCancelled
    ? "until it is cancelled, for up to a year"
    : lastDay
      ? `until ${formatCalendarDay(lastDay)}`
      : "for up to seven days";
  const when = startDay ? `from ${formatCalendarDay(startDay)}` : "when approved";
  const verb = edited ? "Change an order to exchange" : "Exchange";
  const target = order.targetRate && formatTargetRate(order.targetRate);
  const stop = order.stopRate && formatTargetRate(order.stopRate);
  if (target === null)
    return `${verb} ${what} if the rate falls to ${stop}, at the rate of that moment, which may be lower still; the rate is watched ${startDay ? when : "once approved"}, ${until}`;
  const fallen =
    stop === null ? "" : `; if the rate falls to ${stop} first, exchange at the rate of that moment`;
  return `${verb} ${what} ${when}, if the rate is at least ${target}, or wait for it ${until}${fallen}`;
}
