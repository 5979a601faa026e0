import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RateHistory } from "#contract/market/rates.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type HistoryRange, historyRanges } from "#domain/market/rates/history.ts";
import { pairTradesQuery } from "#web/api/history-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { liveRateQuery, rateHistoryQuery } from "#web/api/queries.ts";
import { useStreamState } from "#web/api/use-event-stream.ts";
import { getAwaitedRate } from "#web/client/orders/get-awaited-rate.ts";
import { isDrawable } from "#web/client/pricing/is-drawable.ts";
import { PastRates } from "#web/client/pricing/past-rates.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { formatChange, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";
import type { RidgeMark } from "#web/design/ridge-marks.ts";
import { Skeleton } from "#web/design/skeleton.tsx";
import { formatToGo } from "./format-to-go.ts";
import { getRangeWithBefore, ratesOfPeriodBefore } from "./period-before.ts";

const spoken: Record<HistoryRange, string> = {
  "1D": "one day",
  "1W": "one week",
  "1M": "one month",
  "3M": "three months",
  "6M": "six months",
  "1Y": "one year",
  "5Y": "five years",
};

const choices = historyRanges.map((range) => ({ value: range, label: range, spoken: spoken[range] }));

/** The pair's mid-market rate over time with its change. */
export function RatePanel({ from, to }: { from: CurrencyCode; to: CurrencyCode }) {
  const [range, setRange] = useState<HistoryRange>("3M");
  const history = useQuery(rateHistoryQuery(from, to, range));
  const live = useQuery(liveRateQuery(from, to));
  const latest = live.data?.mid ?? history.data?.points.at(-1)?.mid;
  const isLive = useStreamState() === "live" && live.data?.indicative === false;
  return (
    <Panel
      flush
      className="@container flex flex-col overflow-hidden"
      aria-label={`${from} to ${to} over ${spoken[range]}`}
    >
      {/* Beside each other by the room there is, and not by the text: a figure with other digits moves nothing. */}
      <div className="flex @2xl:flex-row flex-col items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 md:px-6 md:pt-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-14 text-stone">
            1 {from} in {to}, mid-market
            {isLive && (
              <span className="flex items-center gap-1.5 text-13 text-pine">
                <span aria-hidden="true" className="size-1.5 rounded-pill bg-pine" />
                Live
              </span>
            )}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="display figures font-bold text-34">
              {latest === undefined ? <MissingRate pending={live.isPending} /> : formatRateFigure(latest)}
            </span>
            <Change history={history.data} latest={latest} span={spoken[range]} />
          </p>
        </div>
        <Segments
          legend="Period"
          options={choices}
          value={range}
          onChange={setRange}
          className="-mx-2 max-w-full justify-between md:mx-0"
        />
      </div>
      <Chart {...{ from, to, range }} />
    </Panel>
  );
}

function Change({
  history,
  latest,
  span,
}: {
  history: RateHistory | undefined;
  latest: number | undefined;
  span: string;
}) {
  const first = history?.points[0]?.mid;
  if (first === undefined || latest === undefined) return null;
  const share = latest / first - 1;
  return (
    <span className="text-13 text-stone">
      <span className={`figures font-semibold text-14 ${share < 0 ? "text-ink" : "text-pine"}`}>
        {formatChange(share)}
      </span>{" "}
      in {span}
    </span>
  );
}

function MissingRate({ pending }: { pending: boolean }) {
  if (pending) return <Skeleton className="mt-1 h-9 w-32" />;
  return (
    <span className="font-normal font-sans text-16 text-stone tracking-normal">Not available right now</span>
  );
}

function Chart({ from, to, range }: { from: CurrencyCode; to: CurrencyCode; range: HistoryRange }) {
  const history = useQuery(rateHistoryQuery(from, to, range));
  const { points = [], source = "" } = history.data ?? {};
  const before = useRatesBefore(from, to, range);
  const marks = useOwnTrades(from, to);
  const order = useNearestOrder(from, to);
  return (
    <PastRates
      history={{ ...history, points: points.map(({ at, mid }) => ({ at, value: mid })), source }}
      reassurance="You can still get a quote."
    >
      {(drawn) => (
        <>
          <RidgeChart
            label={`${from}/${to} over ${spoken[range]}`}
            points={drawn}
            inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
            before={before}
            marks={marks}
            target={order && isDrawable(order.target?.value, drawn) ? order.target : undefined}
            stop={order?.stop && isDrawable(order.stop.value, drawn) ? order.stop : undefined}
            hours={range === "1D"}
            className="mt-2 min-h-52 flex-1"
          />
          <Legend
            hasTrades={marks.some(({ at }) => at >= (drawn[0]?.at ?? ""))}
            before={before.length > 0 ? nameBefore(range) : undefined}
            isDashed={range === "1D"}
          />
        </>
      )}
    </PastRates>
  );
}

function useRatesBefore(from: CurrencyCode, to: CurrencyCode, range: HistoryRange): readonly number[] {
  const longer = getRangeWithBefore(range);
  const { data } = useQuery({
    ...rateHistoryQuery(from, to, longer ?? range),
    enabled: longer !== undefined && from !== to,
  });
  return useMemo(
    () => (longer === undefined ? [] : ratesOfPeriodBefore(data?.points ?? [], range)),
    [data, longer, range],
  );
}

/** The client's own exchanges of the pair, newest first. */
function useOwnTrades(from: CurrencyCode, to: CurrencyCode): readonly RidgeMark[] {
  const { data } = useQuery(pairTradesQuery(from, to));
  return useMemo(
    () =>
      (data?.items ?? []).flatMap((item) => {
        if (item.view !== "exchanges" || item.stage === "CANCELLED" || item.stage === "FAILED") return [];
        const amount = formatMoney(item.fromAmount, item.fromCurrency, "code").replace(/\.00(?= )/, "");
        return [{ at: item.date, label: `You sold ${amount}` }];
      }),
    [data],
  );
}

/** The target and the stop of the order of this pair whose target is reached next, or else the nearest stop. */
function useNearestOrder(from: CurrencyCode, to: CurrencyCode) {
  const orders = useQuery(ordersQuery).data;
  const now = useClientRate(from, to)?.rate;
  return useMemo(() => {
    const labelled = (name: string, rate: number) => [name, formatToGo(rate, now)].filter(Boolean).join(", ");
    const waiting = orders?.filter(
      (order) =>
        order.status === "pending" &&
        !order.awaitingStart &&
        order.fromCurrency === from &&
        order.toCurrency === to,
    );
    const withTarget = waiting?.flatMap(({ targetRate, ...order }) =>
      targetRate === null ? [] : [{ ...order, targetRate }],
    );
    const nearest = withTarget?.toSorted((a, b) => a.targetRate - b.targetRate)[0];
    if (nearest) {
      const { targetRate, stopRate, createdAt: since } = nearest;
      return {
        target: { value: targetRate, label: labelled("Your order", targetRate), since },
        stop: stopRate === null ? undefined : { value: stopRate, label: "Your stop", since },
      };
    }
    const stop = waiting?.toSorted((a, b) => getAwaitedRate(b) - getAwaitedRate(a))[0];
    if (!stop) return undefined;
    const value = getAwaitedRate(stop);
    return {
      target: undefined,
      stop: { value, label: labelled("Your stop", value), since: stop.createdAt },
    };
  }, [orders, now, from, to]);
}

function nameBefore(range: HistoryRange): string {
  if (range === "1D") return "Yesterday";
  const span = spoken[range];
  return `${span.charAt(0).toUpperCase()}${span.slice(1)} before`;
}

type LegendProps = { hasTrades: boolean; before: string | undefined; isDashed: boolean };

function Legend({ hasTrades, before, isDashed }: LegendProps) {
  if (!hasTrades && before === undefined) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 px-5 pb-1 text-13 text-stone md:px-6">
      {hasTrades && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-pill border-2 border-ink bg-panel" />
          Your trades
        </li>
      )}
      {before !== undefined && (
        <li className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={
              isDashed ? "w-4 border-stone border-t-2 border-dashed" : "size-2.5 rounded-[2px] bg-line"
            }
          />
          {before}
        </li>
      )}
    </ul>
  );
}
