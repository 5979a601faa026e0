import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { Overview } from "#contract/reporting/overview.ts";
import { formatCount } from "#domain/plural.ts";
import { clockIn } from "#domain/time-zone.ts";
import { stageLabels } from "#domain/trading/trades/trade-labels.ts";
import { formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { formatSpan } from "#web/desk/inbox/format-span.ts";
import { drawFlight, flightHeight, flightWidth } from "./draw-flight.ts";

type Stages = Overview["stages"];
type Column = Stages["underWay"][number] | Stages["endedToday"][number];

const underWay = ["AWAITING_FUNDS", "FUNDED", "PAYING"] as const;

/** The trades of each stage as a stream: its height is their sum, the hatched slice what is over a day old. */
export function MoneyInFlight({ overview }: { overview: Overview }) {
  const { stages, currency } = overview;
  const open = underWay.map((stage) => stages.underWay.find((one) => one.stage === stage) ?? none(stage));
  const completed = stages.endedToday.find(({ stage }) => stage === "COMPLETED") ?? none("COMPLETED");
  const columns: readonly Column[] = [...open, completed];
  const trades = open.reduce((sum, one) => sum + one.trades, 0);
  const worth = open.reduce((sum, one) => sum + Number(one.worth), 0);
  return (
    <Panel flush aria-label="Money in flight" className="overflow-hidden md:col-span-2 xl:col-span-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-5 md:px-6 md:pt-6">
        <h2 className="text-19">Money in flight</h2>
        <p className="figures text-13 text-stone">
          {formatCount(trades)} under way, {formatMoney(worth.toFixed(2), currency, "symbol")} at the rates of
          booking. The height is the sum, hatched is over a day old.
        </p>
      </header>
      <ul className="grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-4 md:divide-x">
        {columns.map((column) => (
          <li key={column.stage}>
            <StageColumn column={column} overview={overview} />
          </li>
        ))}
      </ul>
      <Flight columns={columns} />
    </Panel>
  );
}

function none(stage: Column["stage"]) {
  return { stage, trades: 0, worth: "0", late: 0, lateWorth: "0", oldest: null };
}

function StageColumn({ column, overview }: { column: Column; overview: Overview }) {
  const { at, currency } = overview;
  const { stage, trades, worth } = column;
  const isOver = stage === "COMPLETED";
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = isOver ? `&since=${clockIn(timeZone, new Date(at)).day}` : "";
  return (
    <Link
      to={`/admin/trades?stage=${stage}${today}`}
      className="block h-full px-5 py-4 hover:bg-quiet md:px-6"
    >
      <span className="flex items-center gap-2 font-semibold text-13">
        {isOver ? "Booked and completed today" : stageLabels[stage]}
        <ArrowRight aria-hidden="true" className="size-3.5 text-stone" />
      </span>
      <span className="figures flex flex-wrap items-baseline gap-x-2">
        <span className="display font-bold text-24">{formatCount(trades)}</span>
        <span className="font-semibold text-16">{formatMoney(worth, currency, "symbol")}</span>
      </span>
      {"late" in column && trades > 0 && !isOver && <Lateness column={column} currency={currency} at={at} />}
    </Link>
  );
}

function Lateness({
  column,
  currency,
  at,
}: {
  column: Stages["underWay"][number];
  currency: Overview["currency"];
  at: string;
}) {
  const { late, lateWorth, oldest } = column;
  return (
    <span className="figures block text-13 text-stone">
      {late > 0 && (
        <span className="font-semibold text-clay">
          {formatCount(late)} over a day, {formatMoney(lateWorth, currency, "symbol")}
        </span>
      )}
      {late > 0 ? ", oldest " : "Oldest "}
      {oldest !== null && formatSpan(Date.parse(at) - Date.parse(oldest))}
    </span>
  );
}

/** Decorative: the columns above say the same in figures. */
function Flight({ columns }: { columns: readonly Column[] }) {
  const { line, area, late } = drawFlight(
    columns.map((column) => ({
      worth: Number(column.worth),
      late: "lateWorth" in column ? Number(column.lateWorth) : 0,
    })),
  );
  return (
    <svg
      viewBox={`0 0 ${flightWidth} ${flightHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-28 w-full max-md:hidden"
    >
      <defs>
        <pattern
          id="late-money"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" className="fill-clay" />
        </pattern>
      </defs>
      <path d={area} className="fill-glacier" />
      {late.map((slice) => (
        <rect key={slice.x} {...slice} fill="url(#late-money)" />
      ))}
      <path d={line} className="fill-none stroke-pine" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
