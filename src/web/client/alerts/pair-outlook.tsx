import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HistoryRange } from "#domain/market/rates/history.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { liveRateQuery, priceListQuery } from "#web/api/queries.ts";
import { clientRateFigure } from "#web/client/pricing/client-rate-figure.ts";
import { PastRates } from "#web/client/pricing/past-rates.tsx";
import { useClientRates } from "#web/client/pricing/use-client-rates.ts";
import { useMargin } from "#web/client/pricing/use-margin.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatRateFigure, formatTarget } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { RateLine } from "#web/design/rate-line.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";

const ranges = [
  { value: "1W", label: "1W", spoken: "one week" },
  { value: "1M", label: "1M", spoken: "one month" },
  { value: "3M", label: "3M", spoken: "three months" },
  { value: "1Y", label: "1Y", spoken: "one year" },
] as const satisfies readonly { value: HistoryRange; label: string; spoken: string }[];
type Range = (typeof ranges)[number]["value"];

/** Targets further away than this are not drawn: they would flatten the ridge to a line. */
const maxDrawnDistance = 1.5;

type PairOutlookProps = { from: CurrencyCode | ""; to: CurrencyCode | ""; targetRate: string };

/** The pair's client rate over time, with the typed target. */
export function PairOutlook({ from, to, targetRate }: PairOutlookProps) {
  if (from === "" || to === "" || from === to) {
    return (
      <Panel aria-label="Rate history" className="grid place-items-center">
        <EmptyState title="Which rate do you want?" className="py-10">
          Choose two currencies to see how their rate has moved.
        </EmptyState>
      </Panel>
    );
  }
  return <Outlook key={`${from}${to}`} from={from} to={to} target={parseTypedRate(targetRate)} />;
}

type OutlookProps = { from: CurrencyCode; to: CurrencyCode; target: Rate | undefined };

function Outlook({ from, to, target }: OutlookProps) {
  const [range, setRange] = useState<Range>("3M");
  const live = useQuery(liveRateQuery(from, to));
  const prices = useQuery(priceListQuery);
  const rate = clientRateFigure(live.data?.mid, useMargin(from, to));
  return (
    <Panel flush aria-label={`Your rate, ${from} to ${to}`} className="flex flex-col overflow-hidden">
      <div className="min-h-16 px-5 pt-5 md:px-6 md:pt-6">
        {live.data && rate !== undefined && (
          <RateLine
            from={from}
            to={to}
            rate={rate}
            kind="yours"
            at={live.data.at}
            simulated={live.data.simulated}
            indicative={live.data.indicative}
          />
        )}
        {(live.isError || prices.isError) && (
          <p className="text-16 text-stone">We can't show this rate right now.</p>
        )}
      </div>
      <Segments
        legend="Period"
        options={ranges}
        value={range}
        onChange={setRange}
        className="mx-3 mt-2 md:mx-4"
      />
      <Chart {...{ from, to, range, target, rate }} />
    </Panel>
  );
}

type ChartProps = OutlookProps & { range: Range; rate: number | undefined };

function Chart({ from, to, range, target, rate }: ChartProps) {
  const spoken = ranges.find(({ value }) => value === range)?.spoken ?? range;
  return (
    <PastRates
      history={useClientRates(from, to, range)}
      reassurance="Your alert still works."
      about="Mid-market rates less our fee. "
    >
      {(points) => (
        <RidgeChart
          label={`Your rate ${from}/${to} over ${spoken}`}
          points={points}
          inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
          target={drawnTarget(target, rate ?? points.at(-1)?.value)}
          className="mt-2 min-h-64 flex-1"
        />
      )}
    </PastRates>
  );
}

function drawnTarget(target: Rate | undefined, rate: number | undefined) {
  if (target === undefined || rate === undefined) return undefined;
  const value = rateToNumber(target);
  if (value > rate * maxDrawnDistance || value < rate / maxDrawnDistance) return undefined;
  return { value, label: `Target ${formatTarget(value)}` };
}
