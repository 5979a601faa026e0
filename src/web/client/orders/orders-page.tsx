import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Order } from "#contract/automation/orders.ts";
import { maxOrderDays } from "#domain/automation/orders/order-dates.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatRateFigure,
  formatTarget,
} from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { formatDistanceToStop, formatDistanceToTarget } from "./format-distances.ts";
import { NextStep } from "./next-step.tsx";
import { describeOrderOutcome } from "./order-outcome.ts";

/** /orders: resting orders above closed ones. */
export function OrdersPage() {
  const orders = useQuery(ordersQuery);
  const active = orders.data?.filter(({ status }) => status === "pending") ?? [];
  const over = orders.data?.filter(({ status }) => status !== "pending") ?? [];
  const unpaid = over.filter(({ trade }) => trade?.stage === "AWAITING_FUNDS");
  return (
    <>
      <PageHeader
        title="Target Rate Orders"
        lead="Choose your target rate, a stop loss or both, and we'll book the exchange for you when one is reached."
        action={
          <ForPreparers>
            <ButtonLink to="/orders/create" variant={unpaid.length > 0 ? "ink" : "primary"}>
              Add New
            </ButtonLink>
          </ForPreparers>
        }
      />
      <div className="flex flex-col gap-5">
        {unpaid.map((order) => (
          <NextStep key={order.id} order={order} />
        ))}
        <Panel heading="Active Orders">
          <QueryBoundary
            query={orders}
            skeleton={<SkeletonRows label="Loading your orders" rows={3} />}
            failure={{
              title: "We couldn't load your orders.",
              reassurance: "They're saved and still active.",
            }}
            empty={
              <EmptyState title="No active orders. Create one to get started." className="py-8">
                An order lasts up to {maxOrderDays} days, or until you cancel it. We'll fill it at your target
                rate or better, or once the rate falls to your stop.
              </EmptyState>
            }
            isEmpty={() => active.length === 0}
          >
            {[...new Set(active.flatMap(({ pausedReason }) => pausedReason ?? []))].map((reason) => (
              <Notice key={reason} tone="warning" className="mb-4">
                {reason} Orders marked as paused wait until that changes.
              </Notice>
            ))}
            <Table
              label="Active orders"
              wide
              columns={activeColumns}
              rows={active}
              rowKey={({ id }) => id}
              rowLink={({ id }) => `/orders/${id}`}
            />
          </QueryBoundary>
        </Panel>
        {over.length > 0 && (
          <Panel heading="Past orders">
            <Table
              label="Past orders"
              wide
              columns={pastColumns}
              rows={over}
              rowKey={({ id }) => id}
              rowLink={({ id }) => `/orders/${id}`}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

const pair: TableColumn<Order> = {
  key: "pair",
  heading: "Currencies",
  phone: "title",
  cell: ({ fromCurrency, toCurrency }) => `${fromCurrency} → ${toCurrency}`,
};

const amount: TableColumn<Order> = {
  key: "amount",
  heading: "Amount",
  figures: true,
  phone: "figure",
  cell: (order) => formatMoney(order.amount, order.fromCurrency),
};

const activeColumns: readonly TableColumn<Order>[] = [
  pair,
  amount,
  {
    key: "target",
    heading: "Target rate",
    figures: true,
    phone: "detail",
    cell: (order) => (
      <>
        <TargetAndStop order={order} />
        {order.pausedReason !== null && <span className="@3xl:hidden"> · Paused</span>}
        {order.awaitingStart && <span className="@3xl:hidden"> · {formatStart(order)}</span>}
      </>
    ),
  },
  { key: "now", heading: "Your rate now", figures: true, cell: (order) => <RateNow order={order} /> },
  { key: "distance", heading: "Distance", figures: true, cell: (order) => <Distance order={order} /> },
  {
    key: "created",
    heading: "Created",
    figures: true,
    phone: "note",
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: "edit",
    heading: "Edit",
    figures: true,
    cell: () => <ArrowRight aria-hidden="true" className="ml-auto size-4 text-stone" />,
  },
];

const pastColumns: readonly TableColumn<Order>[] = [
  pair,
  amount,
  {
    key: "target",
    heading: "Target rate",
    figures: true,
    cell: (order) => <TargetAndStop order={order} />,
  },
  {
    key: "rate",
    heading: "Filled at",
    figures: true,
    cell: ({ trade }) => (trade ? formatRateFigure(trade.exchangeRate) : "–"),
  },
  { key: "outcome", heading: "Outcome", phone: "detail", cell: (order) => <Outcome order={order} /> },
  {
    key: "closed",
    heading: "Date",
    figures: true,
    phone: "note",
    cell: ({ closedAt, expiresAt }) => formatDate(closedAt ?? expiresAt),
  },
];

function Outcome({ order }: { order: Order }) {
  const { words, tone } = describeOrderOutcome(order);
  return (
    <Badge tone={tone} className="wrap-anywhere">
      {words}
    </Badge>
  );
}

function RateNow({ order: { fromCurrency, toCurrency } }: { order: Order }) {
  const now = useClientRate(fromCurrency, toCurrency);
  return now === undefined ? "–" : formatRateFigure(now.rate);
}

function Distance({ order }: { order: Order }) {
  const now = useClientRate(order.fromCurrency, order.toCurrency);
  if (order.beingFilled) return <Badge tone="good">Being filled</Badge>;
  if (order.pausedReason !== null) return <Badge tone="waiting">Paused</Badge>;
  if (order.awaitingStart) return <Badge tone="waiting">{formatStart(order)}</Badge>;
  if (!now) return "–";
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      {order.targetRate !== null && (formatDistanceToTarget(order.targetRate, now.rate) ?? "–")}
      {order.stopRate !== null && (
        <span className={order.targetRate === null ? undefined : "block text-13 text-stone"}>
          {formatDistanceToStop(order.stopRate, now.rate)}
        </span>
      )}
    </span>
  );
}

function formatStart({ startsAt }: Order): string {
  return startsAt === null ? "Not started" : `Starts ${formatDateTime(startsAt)}`;
}

/** The column heading names a target in a table; a phone's row needs a label. */
function TargetAndStop({ order: { targetRate, stopRate } }: { order: Order }) {
  if (targetRate === null)
    return <span className="figures wrap-anywhere">Stop {stopRate !== null && formatTarget(stopRate)}</span>;
  return (
    <span className="figures @3xl:inline-block @3xl:min-w-20 wrap-anywhere">
      <span className="@3xl:hidden">Target </span>
      {formatTarget(targetRate)}
      {stopRate !== null && (
        <>
          <span className="@3xl:hidden"> · </span>
          <span className="@3xl:block @3xl:text-13 text-stone">Stop {formatTarget(stopRate)}</span>
        </>
      )}
    </span>
  );
}
