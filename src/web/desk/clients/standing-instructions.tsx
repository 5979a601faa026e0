import { useQuery } from "@tanstack/react-query";
import type { Alert } from "#contract/automation/alerts.ts";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import type { Order } from "#contract/automation/orders.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { standingInstructionsQuery } from "#web/api/desk-client-queries.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import {
  formatChange,
  formatDate,
  formatDateTime,
  formatLastMinute,
  formatPeriod,
  formatRateFigure,
  formatTarget,
} from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { ListPanel } from "./list-panel.tsx";

const orderLabels: Readonly<Record<Order["status"], { tone: BadgeTone; words: string }>> = {
  pending: { tone: "waiting", words: "Waiting" },
  filled: { tone: "good", words: "Filled" },
  cancelled: { tone: "quiet", words: "Cancelled" },
  expired: { tone: "quiet", words: "Expired" },
  failed: { tone: "bad", words: "Failed" },
};

function Pair({ from, to }: { from: string; to: string }) {
  return (
    <span className="whitespace-nowrap font-semibold">
      {from} to {to}
    </span>
  );
}

function Day({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{formatDate(at)}</span>;
}

const orderColumns: readonly TableColumn<Order>[] = [
  {
    key: "pair",
    heading: "Currencies",
    phone: "title",
    cell: ({ fromCurrency, toCurrency }) => <Pair from={fromCurrency} to={toCurrency} />,
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, fromCurrency }) => <Money amount={amount} currency={fromCurrency} />,
  },
  {
    key: "target",
    heading: "Target rate",
    figures: true,
    cell: ({ targetRate, stopRate }) => (
      <>
        {targetRate !== null && formatTarget(targetRate)}
        {stopRate !== null && (
          <span className={targetRate === null ? undefined : "block text-13 text-stone"}>
            Stop {formatTarget(stopRate)}
          </span>
        )}
      </>
    ),
  },
  {
    key: "until",
    heading: "Valid until",
    figures: true,
    cell: ({ goodTillCancelled, expiryDate }) => (goodTillCancelled ? "Cancelled" : <Day at={expiryDate} />),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: ({ status, pausedReason, failure, awaitingStart, startsAt }) => (
      <>
        <Badge tone={orderLabels[status].tone}>{orderLabels[status].words}</Badge>
        {awaitingStart && startsAt !== null && (
          <span className="block text-13 text-stone">Starts {formatDateTime(startsAt)}</span>
        )}
        {(failure ?? pausedReason) && (
          <span className="block text-13 text-stone">{failure ?? pausedReason}</span>
        )}
      </>
    ),
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ targetRate, stopRate, goodTillCancelled, expiresAt }) =>
      [
        ...(targetRate === null ? [] : [`At ${formatTarget(targetRate)}`]),
        ...(stopRate === null ? [] : [`${targetRate === null ? "Stop" : "stop"} ${formatTarget(stopRate)}`]),
        goodTillCancelled ? "until cancelled" : `until ${formatLastMinute(expiresAt)}`,
      ].join(", "),
  },
];

const ruleColumns: readonly TableColumn<AutoExchange>[] = [
  {
    key: "pair",
    heading: "Currencies",
    phone: "title",
    cell: ({ sourceCurrency, targetCurrency }) => <Pair from={sourceCurrency} to={targetCurrency} />,
  },
  {
    key: "recipient",
    heading: "Paid to",
    phone: "detail",
    cell: ({ recipientId, recipientName }) =>
      recipientId === "pending" ? "No recipient yet" : <span className="wrap-anywhere">{recipientName}</span>,
  },
  {
    key: "share",
    heading: "Profit share",
    cell: ({ includeProfitShare }) => (includeProfitShare ? "Used" : "Not used"),
  },
  {
    key: "waiting",
    heading: "Waiting for a recipient",
    figures: true,
    phone: "figure",
    cell: ({ waiting, targetCurrency }) =>
      waiting.count === 0 ? "–" : <Money amount={waiting.amount} currency={targetCurrency} />,
  },
  { key: "since", heading: "Since", figures: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
];

const alertColumns: readonly TableColumn<Alert>[] = [
  {
    key: "pair",
    heading: "Currencies",
    phone: "title",
    cell: ({ fromCurrency, toCurrency }) => <Pair from={fromCurrency} to={toCurrency} />,
  },
  {
    key: "target",
    heading: "Target rate",
    figures: true,
    phone: "figure",
    cell: ({ targetRate }) => formatTarget(targetRate),
  },
  {
    key: "daily",
    heading: "Daily updates",
    phone: "detail",
    cell: ({ dailyUpdates }) => (dailyUpdates ? "Daily updates" : "No daily updates"),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: ({ reachedAt }) =>
      reachedAt === null ? <Badge tone="waiting">Waiting</Badge> : <Badge tone="good">Reached</Badge>,
  },
  { key: "since", heading: "Since", figures: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
];

const budgetColumns: readonly TableColumn<BudgetRate>[] = [
  {
    key: "pair",
    heading: "Currencies",
    phone: "title",
    cell: ({ fromCurrency, toCurrency }) => <Pair from={fromCurrency} to={toCurrency} />,
  },
  {
    key: "period",
    heading: "Period",
    cell: (budget) => <span className="figures">{formatPeriod(budget)}</span>,
  },
  {
    key: "budget",
    heading: "Budget rate",
    figures: true,
    phone: "figure",
    cell: ({ budgetRate }) => formatTarget(budgetRate),
  },
  {
    key: "achieved",
    heading: "Achieved",
    figures: true,
    phone: "note",
    cell: ({ tracking: { averageRate, differencePercent } }) =>
      averageRate === null || differencePercent === null
        ? "No exchanges"
        : `${formatRateFigure(averageRate)} (${formatChange(differencePercent / 100)})`,
  },
  {
    key: "left",
    heading: "Left to sell",
    figures: true,
    cell: ({ tracking: { rest }, fromCurrency }) =>
      rest === null ? "No plan" : <Money amount={rest.toSell} currency={fromCurrency} />,
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ tracking: { rest }, fromCurrency, ...budget }) => (
      <>
        {formatPeriod(budget)}
        {rest && (
          <span className="block">
            <Money amount={rest.toSell} currency={fromCurrency} /> left to sell
          </span>
        )}
      </>
    ),
  },
];

/** What happens for the client without them, orders, automatic exchanges and rate alerts, and the rates they plan with. */
export function StandingInstructions({ client }: { client: ClientDetails }) {
  const instructions = useQuery(standingInstructionsQuery(client.id));
  const { orders = [], autoExchanges = [], alerts = [], budgetRates = [] } = instructions.data ?? {};
  return (
    <div className="grid gap-4">
      <ListPanel
        heading="Orders"
        query={instructions}
        columns={orderColumns}
        rows={orders}
        none="No orders yet."
      />
      <ListPanel
        heading="Automatic exchanges"
        query={instructions}
        columns={ruleColumns}
        rows={autoExchanges}
        none="No automatic exchanges yet."
      />
      <ListPanel
        heading="Rate alerts"
        query={instructions}
        columns={alertColumns}
        rows={alerts}
        none="No rate alerts yet."
      />
      <ListPanel
        heading="Budget rates"
        query={instructions}
        columns={budgetColumns}
        rows={budgetRates}
        none="No budget rates yet."
      />
    </div>
  );
}
