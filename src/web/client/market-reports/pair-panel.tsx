import type { ReportedPair } from "#contract/market/market-reports.ts";
import { classNames } from "../../design/class-names.ts";
import { formatChange, formatRateFigure } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { RidgeChart } from "../../design/ridge-chart.tsx";

/** One pair of a report: its closing rate, its move and 13 weeks as a ridge. */
export function PairPanel({ pair }: { pair: ReportedPair }) {
  const { from, to, close, change, analysis, days } = pair;
  return (
    <Panel flush className="flex flex-col overflow-hidden" aria-label={`${from} to ${to}`}>
      <div className="flex flex-1 flex-col px-5 pt-5 md:px-6 md:pt-6">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="font-normal font-sans text-14 text-stone tracking-normal">
              1 {from} in {to}, mid-market
            </h2>
            <p className="display figures font-bold text-34">{formatRateFigure(close.mid)}</p>
          </div>
          <p className="text-right text-13 text-stone">
            <span
              className={classNames(
                "figures block font-semibold text-16",
                change < 0 ? "text-clay" : "text-pine",
              )}
            >
              {formatChange(change)}
            </span>
            in the week
          </p>
        </div>
        <p className="figures mt-3 max-w-prose text-16">{analysis}</p>
      </div>
      <RidgeChart
        label={`${from}/${to} over 13 weeks`}
        points={days.map(({ day, mid }) => ({ at: day, value: mid }))}
        inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
        className="mt-4 h-52"
      />
    </Panel>
  );
}
