import { Link } from "react-router";
import type { Overview } from "#contract/reporting/overview.ts";
import { formatDateTime } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { Status } from "../../design/status.tsx";
import { formatCount } from "../ui/format-count.ts";

const underWay = ["AWAITING_FUNDS", "FUNDED", "PAYING"] as const;
const ended = ["COMPLETED", "CANCELLED", "FAILED"] as const;

/** Trades by stage, and the outcome of today's others. */
export function StagesPanel({ stages }: { stages: Overview["stages"] }) {
  const most = Math.max(1, ...stages.underWay.map(({ trades }) => trades));
  const mostEnded = Math.max(1, ...stages.endedToday.map(({ trades }) => trades));
  const standing = (stage: string) => stages.underWay.find((one) => one.stage === stage);
  const gone = (stage: string) => stages.endedToday.find((one) => one.stage === stage)?.trades ?? 0;
  return (
    <Panel heading="Trades by stage">
      <h3 className="text-14 text-stone">All open trades</h3>
      <ul className="mt-1 flex flex-col">
        {underWay.map((stage) => (
          <Bar key={stage} stage={stage} trades={standing(stage)?.trades ?? 0} most={most}>
            {standing(stage) && `oldest from ${formatDateTime(standing(stage)?.oldest ?? "")}`}
          </Bar>
        ))}
      </ul>
      <h3 className="mt-4 text-14 text-stone">Booked today and closed</h3>
      <ul className="mt-1 flex flex-col">
        {ended.map((stage) => (
          <Bar key={stage} stage={stage} trades={gone(stage)} most={mostEnded} />
        ))}
      </ul>
    </Panel>
  );
}

type BarProps = { stage: string; trades: number; most: number; children?: string | undefined };

function Bar({ stage, trades, most, children }: BarProps) {
  return (
    <li>
      <Link
        to={`/admin/trades?stage=${stage}`}
        className="-mx-2 block rounded-control px-2 py-2 hover:bg-quiet"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <Status state={stage} />
          <span className="figures font-semibold text-19">{formatCount(trades)}</span>
        </span>
        <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-pill bg-glacier">
          <span
            className="block h-full rounded-pill bg-pine"
            style={{ width: `${(trades / most) * 100}%` }}
          />
        </span>
        {children && <span className="figures mt-1 block text-13 text-stone">{children}</span>}
      </Link>
    </li>
  );
}
