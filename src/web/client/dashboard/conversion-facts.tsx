import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { formatAmount } from "#domain/money.ts";
import { liveRateQuery, priceListQuery } from "#web/api/queries.ts";
import { useStreamState } from "#web/api/use-event-stream.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { useMargin } from "#web/client/pricing/use-margin.ts";
import { formatClock, formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Skeleton } from "#web/design/skeleton.tsx";
import type { Conversion } from "./live-conversion.ts";

type ConversionFactsProps = { from: CurrencyCode; to: CurrencyCode; cost: Conversion["cost"] };

/** Both rates with their time and our fee, as money once there is an amount. */
export function ConversionFacts({ from, to, cost }: ConversionFactsProps) {
  const stream = useStreamState();
  const live = useQuery(liveRateQuery(from, to));
  const mine = useClientRate(from, to);
  const margin = useMargin(from, to);
  // Without the margin there is no client rate.
  if (!live.data || !mine || margin === undefined) return <MissingRate from={from} to={to} />;
  const { mid, at, simulated, indicative } = live.data;
  const percent = formatPercent(marginInPercent(margin));
  return (
    <>
      <dl className="mt-4 flex flex-col gap-1.5 text-14">
        <Fact
          name={
            <>
              Mid-market{" "}
              <span className="figures text-13">
                <time dateTime={at}>{formatClock(new Date(at))}</time>
                {simulated && ", simulated"}
                {indicative && ", indicative"}
              </span>
            </>
          }
        >
          <RateFigure from={from} to={to} rate={mid} />
        </Fact>
        <Fact name="Your rate">
          <RateFigure from={from} to={to} rate={mine.rate} />
        </Fact>
        <Fact name="Our fee (included)">
          {cost ? (
            <>
              <Money amount={formatAmount(cost.fee)} currency={cost.fee.currency} />{" "}
              <span className="text-stone">({percent})</span>
            </>
          ) : (
            percent
          )}
        </Fact>
      </dl>
      {indicative && (
        <p className="mt-2 text-13 text-clay">
          This rate is out of date. You can get a quote once live rates are back.
        </p>
      )}
      {stream === "lost" && <p className="mt-2 text-13 text-clay">Live rates are paused. Reconnecting…</p>}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-stone">{name}</dt>
      <dd className="figures ml-auto font-semibold">{children}</dd>
    </div>
  );
}

function RateFigure({ from, to, rate }: { from: CurrencyCode; to: CurrencyCode; rate: number }) {
  const figure = formatRateFigure(rate);
  return (
    <>
      1 {from} ={" "}
      <span key={figure} className="animate-[freshen_0.2s_ease-out] rounded-[4px]">
        {figure}
      </span>{" "}
      {to}
    </>
  );
}

function MissingRate({ from, to }: { from: CurrencyCode; to: CurrencyCode }) {
  const live = useQuery(liveRateQuery(from, to));
  const prices = useQuery(priceListQuery);
  if (!live.isError && !prices.isError) return <Skeleton className="mt-4 h-18 w-full" />;
  function retry() {
    if (live.isError) void live.refetch();
    if (prices.isError) void prices.refetch();
  }
  return (
    <p role="alert" className="mt-4 text-14 text-clay">
      We can't show this rate right now.{" "}
      <button type="button" onClick={retry} className="link">
        Try again
      </button>
    </p>
  );
}
