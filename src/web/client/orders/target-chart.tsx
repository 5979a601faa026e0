import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { liveRateQuery, priceListQuery } from "#web/api/queries.ts";
import { isDrawable } from "#web/client/pricing/is-drawable.ts";
import { PastRates } from "#web/client/pricing/past-rates.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { useClientRates } from "#web/client/pricing/use-client-rates.ts";
import { formatRateFigure, formatTarget } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { RateLine } from "#web/design/rate-line.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";
import { Skeleton } from "#web/design/skeleton.tsx";
import { formatDistanceToStop, formatDistanceToTarget } from "./format-distances.ts";

type TargetChartProps = {
  from: CurrencyCode;
  to: CurrencyCode;
  /** Undefined while no rate is entered. */
  target: number | undefined;
  /** Undefined for an order that only waits for its target. */
  stop: number | undefined;
  /** False for an order that no longer rests, or starts later: the rate now has no distance to it. */
  isResting?: boolean | undefined;
  /** Lets their lines be dragged. */
  onMove?: { target: (rate: number) => void; stop: (rate: number) => void } | undefined;
};

/** The client's rate of the last three months with the lines of the target and the stop. */
export function TargetChart({ from, to, target, stop, isResting = true, onMove }: TargetChartProps) {
  const now = useClientRate(from, to);
  // Neither query is loading: there is no rate to wait for.
  const isComing = [useQuery(liveRateQuery(from, to)), useQuery(priceListQuery)].some(
    (asked) => asked.isFetching,
  );
  return (
    <Panel
      flush
      className="flex flex-col overflow-hidden"
      aria-label={`Your rate for ${from} to ${to} over three months`}
    >
      <div className="px-5 pt-5 md:px-6 md:pt-6">
        {now ? (
          <RateLine {...{ from, to, ...now }} kind="yours" />
        ) : isComing ? (
          <Skeleton className="h-10 w-48" />
        ) : (
          <p className="text-14 text-stone">We can't show this rate right now.</p>
        )}
        {now && isResting && <Distances target={target} stop={stop} now={now.rate} />}
      </div>
      <Ridge {...{ from, to, target, stop, onMove }} />
    </Panel>
  );
}

type DistancesProps = Pick<TargetChartProps, "target" | "stop"> & { now: number };

function Distances({ target, stop, now }: DistancesProps) {
  const toTarget = target === undefined ? undefined : formatDistanceToTarget(target, now);
  const toStop = stop === undefined ? undefined : formatDistanceToStop(stop, now);
  const look = "figures mt-1 font-semibold text-14";
  return (
    <>
      {toTarget !== undefined && (
        <p className={`${look} text-pine`}>{toStop === undefined ? toTarget : `Target: ${toTarget}`}</p>
      )}
      {toStop !== undefined && <p className={`${look} text-clay`}>Stop: {toStop}</p>}
    </>
  );
}

function Ridge({ from, to, target, stop, onMove }: Omit<TargetChartProps, "isResting">) {
  return (
    <PastRates history={useClientRates(from, to, "3M")} reassurance="Your order still works.">
      {(points) => {
        const decimals = rateDecimals(points.at(-1)?.value);
        return (
          <RidgeChart
            label={`Your rate for ${from}/${to} over three months`}
            points={points}
            inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
            target={
              isDrawable(target, points)
                ? {
                    value: target,
                    label: `Target ${formatTarget(target)}`,
                    move: onMove && {
                      label: "Target rate on the chart",
                      decimals,
                      above: stop,
                      onMove: onMove.target,
                    },
                  }
                : undefined
            }
            stop={
              isDrawable(stop, points)
                ? {
                    value: stop,
                    label: `Stop ${formatTarget(stop)}`,
                    move: onMove && {
                      label: "Stop rate on the chart",
                      decimals,
                      below: target,
                      onMove: onMove.stop,
                    },
                  }
                : undefined
            }
            className="mt-2 min-h-56 flex-1"
          />
        );
      }}
    </PastRates>
  );
}
