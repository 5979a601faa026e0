import type { Overview } from "#contract/reporting/overview.ts";
import { Badge } from "../../design/badge.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatClock, formatDate } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";

/** The rate source and its freshness. */
export function RatesPanel({ rates, className }: { rates: Overview["rates"]; className?: string }) {
  if (!rates) {
    return (
      <Panel heading="Rate source" aside={<Badge tone="bad">No rates</Badge>} className={className}>
        <p className="text-14">No rates received yet. Quotes and bookings start with the first one.</p>
      </Panel>
    );
  }
  const { source, simulated, at, fresh, firm, maxAgeSeconds, minutes } = rates;
  const standing = !fresh ? "Stale" : firm ? "Current" : "Indicative";
  return (
    <Panel
      heading="Rate source"
      aside={<Badge tone={fresh && firm ? "good" : fresh ? "waiting" : "bad"}>{standing}</Badge>}
      className={className}
    >
      {fresh && !firm && (
        <p className="text-14">
          Rates older than a minute are indicative: clients see them and alerts fire, but quotes, bookings and
          fills stop.
        </p>
      )}
      {!fresh && <p className="text-14">Quotes, bookings and triggers stop until a new rate arrives.</p>}
      <dl className="divide-y divide-line">
        <FactRow name="Source" strong>
          {source}
          {simulated && !/simulated/i.test(source) && " (simulated)"}
        </FactRow>
        <FactRow name="Last rate">
          {formatDate(at)} {formatClock(at)}
        </FactRow>
        <FactRow name="Too old after">{formatDuration(maxAgeSeconds)}</FactRow>
        <FactRow name="Minutes with a rate, of the last 60">{Math.min(minutes, 60)}</FactRow>
      </dl>
    </Panel>
  );
}

function formatDuration(seconds: number): string {
  if (seconds < 3_600) return `${seconds} seconds`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
