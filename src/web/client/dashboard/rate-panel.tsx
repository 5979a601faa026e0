import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RateHistory } from "#contract/market/rates.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type HistoryRange, historyRanges } from "#domain/market/rates/history.ts";
import { liveRateQuery, rateHistoryQuery } from "../../api/queries.ts";
import { formatChange, formatRateFigure } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { Segments } from "../../design/radio-cards.tsx";
import { RidgeChart } from "../../design/ridge-chart.tsx";
import { Skeleton } from "../../design/skeleton.tsx";
import { PastRates } from "../pricing/past-rates.tsx";

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
  return (
    <Panel
      flush
      className="flex flex-col overflow-hidden"
      aria-label={`${from} to ${to} over ${spoken[range]}`}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 md:px-6 md:pt-6">
        <div className="min-w-0">
          <p className="text-14 text-stone">
            1 {from} in {to}, mid-market
          </p>
          <p className="display figures font-bold text-34">
            {latest === undefined ? <MissingRate pending={live.isPending} /> : formatRateFigure(latest)}
          </p>
        </div>
        <Change history={history.data} latest={latest} span={spoken[range]} />
      </div>
      <Segments
        legend="Period"
        options={choices}
        value={range}
        onChange={setRange}
        className="mx-3 mt-2 max-w-full justify-between md:mx-4 md:justify-start"
      />
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
    <p className="text-right text-13 text-stone">
      <span className={`figures block font-semibold text-16 ${share < 0 ? "text-clay" : "text-pine"}`}>
        {formatChange(share)}
      </span>
      in {span}
    </p>
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
  return (
    <PastRates
      history={{ ...history, points: points.map(({ at, mid }) => ({ at, value: mid })), source }}
      reassurance="You can still get a quote."
    >
      {(drawn) => (
        <RidgeChart
          label={`${from}/${to} over ${spoken[range]}`}
          points={drawn}
          inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
          hours={range === "1D"}
          className="mt-2 min-h-52 flex-1"
        />
      )}
    </PastRates>
  );
}
