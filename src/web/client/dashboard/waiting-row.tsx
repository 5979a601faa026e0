import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Alert } from "#contract/automation/alerts.ts";
import type { Order } from "#contract/automation/orders.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { describeDates } from "#web/client/orders/describe-dates.ts";
import { getAwaitedRate } from "#web/client/orders/get-awaited-rate.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { formatMoney, formatTarget } from "#web/design/format.ts";
import { formatToGo } from "./format-to-go.ts";

/** Orders and alerts that wait for a rate, without orders that start later. */
export function useWaiting() {
  const orders = useQuery(ordersQuery);
  const alerts = useQuery(alertsQuery);
  return {
    data: orders.data && alerts.data && listWaiting(orders.data, alerts.data),
    isPending: orders.isPending || alerts.isPending,
    isError: orders.isError || alerts.isError,
    error: orders.error ?? alerts.error,
    isFetching: orders.isFetching || alerts.isFetching,
    refetch: () => {
      if (orders.isError) void orders.refetch();
      if (alerts.isError) void alerts.refetch();
    },
  };
}

export type Waiting = {
  path: string;
  title: string;
  detail: string;
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  target: number;
};

function listWaiting(orders: readonly Order[], alerts: readonly Alert[]): Waiting[] {
  return [
    ...orders
      .filter(({ status, awaitingStart }) => status === "pending" && !awaitingStart)
      .map(({ id, fromCurrency, toCurrency, amount, targetRate, stopRate, pausedReason, ...dates }) => ({
        path: `/orders/${id}`,
        title: `Sell ${formatMoney(amount, fromCurrency)} ${formatOrderRate({ targetRate, stopRate })}`,
        detail: `${pausedReason === null ? "Order" : "Paused order"}${targetRate === null || stopRate === null ? "" : ` with a stop at ${formatTarget(stopRate)}`}, ${describeDates(dates)}`,
        fromCurrency,
        toCurrency,
        target: getAwaitedRate({ targetRate, stopRate }),
      })),
    ...alerts
      .filter(({ reachedAt }) => reachedAt === null)
      .map(({ id, fromCurrency, toCurrency, targetRate }) => ({
        path: `/alerts/${id}`,
        title: `1 ${fromCurrency} = ${formatTarget(targetRate)} ${toCurrency}`,
        detail: "Alert, by email and in the app",
        fromCurrency,
        toCurrency,
        target: targetRate,
      })),
  ];
}

function formatOrderRate(order: Pick<Order, "targetRate" | "stopRate">): string {
  const how = order.targetRate === null ? "if the rate falls to" : "at";
  return `${how} ${formatTarget(getAwaitedRate(order))}`;
}

/** An order or alert with how far its rate has to go. */
export function WaitingRow({
  waiting: { path, title, detail, fromCurrency, toCurrency, target },
}: {
  waiting: Waiting;
}) {
  const now = useClientRate(fromCurrency, toCurrency)?.rate;
  return (
    <Link
      to={path}
      className="-mx-2 flex items-center justify-between gap-4 rounded-control px-2 py-3 hover:bg-quiet"
    >
      <span className="min-w-0">
        <span className="figures block font-semibold text-14 wrap-anywhere">{title}</span>
        <span className="block text-13 text-stone">{detail}</span>
      </span>
      <span className="figures w-24 shrink-0 text-right">
        <span className="block font-semibold text-14">{formatToGo(target, now)}</span>
        <Closeness target={target} now={now} />
      </span>
    </Link>
  );
}

/** Full at the target, empty from this distance on. */
const farthest = 0.05;

function Closeness({ target, now }: { target: number; now: number | undefined }) {
  const distance = now === undefined ? farthest : Math.abs(target / now - 1);
  const share = Math.max(0, 1 - distance / farthest);
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-1 w-full">
      <rect width="100" height="4" rx="2" className="fill-line" />
      <rect width={share * 100} height="4" rx="2" className="fill-pine" />
    </svg>
  );
}
