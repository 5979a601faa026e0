import { useParams } from "react-router";
import type { Order } from "#contract/automation/orders.ts";
import { ApprovalRow } from "#web/client/approvals/made-by-request.tsx";
import { ReadOnlyForOthers } from "#web/client/read-only-for-others.tsx";
import { Badge } from "#web/design/badge.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import {
  formatDateTime,
  formatLastMinute,
  formatMoney,
  formatRateFigure,
  formatTarget,
} from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { EditOrder } from "./edit-order.tsx";
import { NextStep } from "./next-step.tsx";
import { describeOrderOutcome, isFilledByStop } from "./order-outcome.ts";
import { TargetChart } from "./target-chart.tsx";
import { ordersLink, WithOrder } from "./with-order.tsx";

/** /orders/:id */
export function OrderPage() {
  const { id = "" } = useParams();
  return (
    <WithOrder key={id} id={id}>
      {(order) =>
        order.status === "pending" && !order.beingFilled ? (
          <ReadOnlyForOthers>
            <EditOrder key={order.id} order={order} />
          </ReadOnlyForOthers>
        ) : (
          <ClosedOrder order={order} />
        )
      }
    </WithOrder>
  );
}

function ClosedOrder({ order }: { order: Order }) {
  const { fromCurrency, toCurrency, targetRate, stopRate, amount, closedAt, trade } = order;
  const { words, tone } = describeOrderOutcome(order);
  return (
    <>
      <PageHeader
        title={`${fromCurrency} → ${toCurrency} order`}
        lead={describeOutcome(order)}
        back={ordersLink}
        action={<Badge tone={tone}>{words}</Badge>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          {order.pausedReason !== null && !order.beingFilled && (
            <Notice tone="warning">{order.pausedReason} Your order waits until that changes.</Notice>
          )}
          {order.beingFilled && (
            <Notice>
              {reachedRate(order)} has been reached. We're booking the exchange and it will appear here
              shortly.
            </Notice>
          )}
          <NextStep order={order} />
          <Panel heading="Order">
            <dl className="divide-y divide-line">
              <FactRow name="Amount">{formatMoney(amount, fromCurrency)}</FactRow>
              {targetRate !== null && (
                <FactRow name="Target rate">
                  1 {fromCurrency} = {formatTarget(targetRate)} {toCurrency}
                </FactRow>
              )}
              {stopRate !== null && (
                <FactRow name="Stop rate">
                  1 {fromCurrency} = {formatTarget(stopRate)} {toCurrency}
                </FactRow>
              )}
              {trade && (
                <>
                  <FactRow name="Filled at" strong>
                    1 {fromCurrency} = {formatRateFigure(trade.exchangeRate)} {toCurrency}
                  </FactRow>
                  <FactRow name="Recipient gets" strong>
                    {formatMoney(trade.toAmount, toCurrency)}
                  </FactRow>
                </>
              )}
              <FactRow name="Created">{formatDateTime(order.createdAt)}</FactRow>
              {order.startsAt !== null && <FactRow name="Start">{formatDateTime(order.startsAt)}</FactRow>}
              <FactRow name="Valid until">
                {order.goodTillCancelled && "Cancelled, at most "}
                {formatLastMinute(order.expiresAt)}
              </FactRow>
              {closedAt !== null && (
                <FactRow name={closedAtLabels[order.status]}>{formatDateTime(closedAt)}</FactRow>
              )}
              <ApprovalRow approvalId={order.approvalId} />
            </dl>
          </Panel>
        </div>
        <TargetChart
          from={fromCurrency}
          to={toCurrency}
          target={targetRate ?? undefined}
          stop={stopRate ?? undefined}
          isResting={false}
        />
      </div>
    </>
  );
}

const closedAtLabels: Record<Order["status"], string> = {
  pending: "Waiting",
  filled: "Filled",
  cancelled: "Cancelled",
  expired: "Expired",
  failed: "Not filled",
};

function reachedRate({ targetRate, stopRate }: Order): string {
  if (targetRate === null) return "Your stop";
  return stopRate === null ? "Your target" : "Your target or your stop";
}

function describeOutcome(order: Order): string | undefined {
  switch (order.status) {
    case "failed":
      return order.failure ?? undefined;
    case "expired":
      if (order.stopRate === null) return "Your target wasn't reached in time, so nothing was exchanged.";
      return order.targetRate === null
        ? "The rate didn't fall to your stop in time, so nothing was exchanged."
        : "The rate reached neither your target nor your stop in time, so nothing was exchanged.";
    case "cancelled":
      return "You cancelled this order, so nothing was exchanged.";
    default:
      return isFilledByStop(order)
        ? "The rate fell to your stop, so we exchanged at the rate of that moment. That can be lower than your stop."
        : undefined;
  }
}
