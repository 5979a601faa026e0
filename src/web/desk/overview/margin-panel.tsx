import type { Overview } from "#contract/reporting/overview.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { Amounts } from "./amounts.tsx";
import { Basis } from "./basis.tsx";
import { TotalFigure } from "./total-figure.tsx";

/** The margin on today's bookings. */
export function MarginPanel({ overview }: { overview: Overview }) {
  const { today, yesterday, currency } = overview;
  return (
    <Panel aria-label="Margin today" className="flex flex-col">
      <h2 className="text-14 text-stone">Margin today</h2>
      <TotalFigure total={today.margin} currency={currency} />
      <p className="mt-1 text-16">{formatMarginShare(today)}</p>
      <Amounts amounts={today.margins} className="mt-2" />
      <dl className="mt-4 border-line border-t pt-4">
        <dt className="text-14 text-stone">By this time yesterday</dt>
        <dd className="figures font-semibold text-19">
          {yesterday.margin === null ? "Unknown" : formatMoney(yesterday.margin, currency, "symbol")}
        </dd>
      </dl>
      <p className="mt-auto pt-4 text-13 text-stone">
        The difference between mid-market and the client's rate, before profit share.{" "}
        <Basis overview={overview} />
      </p>
    </Panel>
  );
}

function formatMarginShare({ volume, margin }: Overview["today"]): string {
  if (volume === null || margin === null) return "Share of volume unavailable without rates";
  if (Number(volume) === 0) return "No trades booked yet";
  return `${formatPercent(((Number(margin) / Number(volume)) * 100).toFixed(2))} of volume`;
}
