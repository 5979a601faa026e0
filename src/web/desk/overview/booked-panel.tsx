import type { Overview } from "#contract/reporting/overview.ts";
import { formatResultCount } from "#web/desk/ui/format-result-count.ts";
import { classNames } from "../../design/class-names.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatMoney, formatShortFigure } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { RidgeChart } from "../../design/ridge-chart.tsx";
import { Amounts } from "./amounts.tsx";
import { Basis } from "./basis.tsx";
import { formatVolumeChange } from "./format-volume-change.ts";
import { TotalFigure } from "./total-figure.tsx";

/** Today's bookings in total and by hour. */
export function BookedPanel({ overview, className }: { overview: Overview; className?: string }) {
  const { today, yesterday, hours, currency } = overview;
  const points = hours.flatMap(({ at, volume }) => (volume === null ? [] : [{ at, value: Number(volume) }]));
  const isQuiet = hours.every(({ trades }) => trades === 0);
  return (
    <Panel flush aria-label="Booked today" className={classNames("flex flex-col overflow-hidden", className)}>
      <div className="px-5 pt-5 md:px-6 md:pt-6">
        <h2 className="text-14 text-stone">Booked today</h2>
        <TotalFigure total={today.volume} currency={currency} />
        <p className="mt-1 text-16">
          {formatResultCount({ count: today.trades, more: false }, "trade", "trades")},{" "}
          {formatVolumeChange(today, yesterday)}
        </p>
        <Amounts amounts={today.sold} className="mt-2" />
      </div>
      {isQuiet ? (
        <EmptyState title="Nothing was booked in the last 24 hours" className="px-5">
          The chart starts with the first trade.
        </EmptyState>
      ) : (
        points.length === hours.length && (
          <RidgeChart
            label="Hourly volume, last 24 hours"
            points={points}
            inWords={(value) => formatMoney(value.toFixed(2), currency, "symbol")}
            axisFigure={formatShortFigure}
            ground={0}
            hours
            className="mt-4 min-h-48 flex-1"
          />
        )
      )}
      <p className="px-5 pb-4 text-13 text-stone md:px-6">
        Volume sold by hour of booking over the last 24 hours, excluding cancelled and failed trades.{" "}
        <Basis overview={overview} />
      </p>
    </Panel>
  );
}
