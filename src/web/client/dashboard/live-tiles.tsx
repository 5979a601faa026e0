import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatCounted } from "#domain/plural.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { marketReportQuery } from "#web/api/market-report-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { pointsQuery, referralStatsQuery, shareMovementsQuery } from "#web/api/reward-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { getAwaitedRate } from "#web/client/orders/get-awaited-rate.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { formatChange, formatDay, formatMoney, formatPointsFigure } from "#web/design/format.ts";
import { formatToGo } from "./format-to-go.ts";
import { SparkRidge, TargetRidge, TileBars, TileSteps } from "./tile-drawings.tsx";

/* A tile's text: its live figure with a drawing, or its purpose while there is nothing to show. */

export type TileText = { readonly name: string; readonly purpose: string };

export function PlainTile({ name, purpose }: TileText) {
  return (
    <>
      <span className="font-semibold text-16">{name}</span>
      <span className="text-13 text-stone">{purpose}</span>
    </>
  );
}

type LiveTileProps = { name: string; figure: string; line: ReactNode; drawing: ReactNode };

export function LiveTile({ name, figure, line, drawing }: LiveTileProps) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <span className="text-13 text-stone">{name} </span>
      <span className="pt-1">{drawing}</span>
      <span className="display figures col-span-2 font-semibold text-16">{figure} </span>
      <span className="figures col-span-2 text-13 text-stone">{line}</span>
    </span>
  );
}

export function AutoExchangeTile(text: TileText) {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  const [first] = rules;
  if (!first) return <PlainTile {...text} />;
  const line = `${first.sourceCurrency} to ${first.targetCurrency} when it arrives`;
  const figure = `${formatCounted(rules.length, "rule")} on`;
  return <LiveTile name={text.name} figure={figure} line={line} drawing={<TileSteps />} />;
}

export function AlertsTile(text: TileText) {
  const alerts = useQuery(alertsQuery).data?.filter(({ reachedAt }) => reachedAt === null) ?? [];
  return <WaitingTile {...text} noun="alert" waiting={alerts} />;
}

export function OrdersTile(text: TileText) {
  const orders = useQuery(ordersQuery).data?.filter(({ status }) => status === "pending") ?? [];
  const waiting = orders.map((order) => ({ ...order, targetRate: getAwaitedRate(order) }));
  return <WaitingTile {...text} noun="order" waiting={waiting} />;
}

type Waiting = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate: number;
};

type WaitingTileProps = TileText & { noun: string; waiting: readonly Waiting[] };

/** "1 alert, 1.58% to go"; the newest one's pair is drawn. */
function WaitingTile({ noun, waiting, ...text }: WaitingTileProps) {
  const [first] = waiting;
  if (!first) return <PlainTile {...text} />;
  return (
    <LiveTile
      name={text.name}
      figure={formatCounted(waiting.length, noun)}
      line={waiting.length === 1 ? <ToGo waiting={first} /> : "Waiting for their rates"}
      drawing={<TargetRidge from={first.fromCurrency} to={first.toCurrency} target={first.targetRate} />}
    />
  );
}

function ToGo({ waiting: { fromCurrency, toCurrency, targetRate } }: { waiting: Waiting }) {
  const rate = useClientRate(fromCurrency, toCurrency)?.rate;
  return formatToGo(targetRate, rate) || "Waiting for its rate";
}

export function MarketReportsTile(text: TileText) {
  const report = useQuery(marketReportQuery(undefined)).data;
  const pair = report?.pairs[0];
  if (!report || !pair) return <PlainTile {...text} />;
  const figure = formatChange(pair.change);
  const line = `${pair.from}/${pair.to}, week to ${formatDay(report.until)}`;
  const days = pair.days.map(({ mid }) => mid);
  return <LiveTile name={text.name} figure={figure} line={line} drawing={<SparkRidge values={days} />} />;
}

/** TileBars in the drawing of the profit share. */
const shownEarnings = 6;

export function ProfitShareTile(text: TileText) {
  const userId = useUser().data?.id;
  const { data: stats } = useQuery({ ...referralStatsQuery(userId ?? ""), enabled: userId !== undefined });
  const movements = useInfiniteQuery(shareMovementsQuery).data?.pages[0]?.items ?? [];
  if (!stats || Number(stats.totalEarnings) <= 0) return <PlainTile {...text} />;
  const earned = movements.filter(({ kind }) => kind === "earned").map(({ amount }) => Number(amount));
  return (
    <LiveTile
      name={text.name}
      figure={formatMoney(stats.availableBalance, "USD", "symbol")}
      line={`To spend, from ${formatCounted(stats.referralCount, "referral")}`}
      drawing={<TileBars amounts={earned.slice(0, shownEarnings).toReversed()} />}
    />
  );
}

export function EquityShareTile(text: TileText) {
  const points = useInfiniteQuery(pointsQuery).data?.pages[0];
  if (!points || Number(points.total) <= 0) return <PlainTile {...text} />;
  return (
    <LiveTile
      name={text.name}
      figure={`${formatPointsFigure(points.total).replace(/\.00$/, "")} points`}
      line={`Worth about ${formatMoney(points.value, "GBP", "symbol")}`}
      drawing={<SparkRidge values={points.path.map(({ total }) => Number(total))} />}
    />
  );
}
