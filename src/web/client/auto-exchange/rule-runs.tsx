import { Link } from "react-router";
import type { AutoExchangeRun } from "#contract/automation/auto-exchange.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";

const statuses: Record<AutoExchangeRun["status"], { words: string; tone: BadgeTone }> = {
  DUE: { words: "Waiting for a rate", tone: "waiting" },
  PAID: { words: "Paid out", tone: "good" },
  WAITING: { words: "Waiting for a recipient", tone: "waiting" },
  RELEASED: { words: "Paid out", tone: "good" },
  CANCELLED: { words: "Kept in your balance", tone: "quiet" },
  SKIPPED: { words: "Not exchanged", tone: "bad" },
};

/** The rule's runs, newest first, each linked to its exchange. */
export function RuleRuns({ runs }: { runs: readonly AutoExchangeRun[] }) {
  return (
    <Panel heading="Activity">
      {runs.length === 0 && (
        <EmptyState title="No activity yet">
          Each automatic exchange will appear here when money arrives.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id}>
            <RunRow run={run} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const row =
  "-mx-2 flex items-start justify-between gap-x-4 gap-y-2 rounded-control px-2 py-3.5 max-sm:flex-col";

function RunRow({ run }: { run: AutoExchangeRun }) {
  if (!run.trade) {
    return (
      <div className={row}>
        <RunFacts run={run} />
      </div>
    );
  }
  return (
    <Link to={`/trades/${run.trade.id}`} className={`${row} hover:bg-quiet`}>
      <RunFacts run={run} />
    </Link>
  );
}

function RunFacts({ run }: { run: AutoExchangeRun }) {
  const { words, tone } = statuses[run.status];
  return (
    <>
      <span className="min-w-0">
        <span className="figures block font-semibold text-16">
          {formatMoney(run.amount, run.currency)}
          {run.trade && ` → ${formatMoney(run.trade.toAmount, run.trade.toCurrency)}`}
        </span>
        <span className="figures block text-14 text-stone">
          {run.trade && `${run.trade.reference} · `}
          {formatDateTime(run.date)}
        </span>
        {run.reason !== null && <span className="block text-14 text-stone">{run.reason}</span>}
      </span>
      <Badge tone={tone}>{words}</Badge>
    </>
  );
}
