import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { recentTradesQuery } from "../../api/queries.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatDate, formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Status } from "../../design/status.tsx";

export function RecentPanel() {
  const trades = useQuery(recentTradesQuery);
  return (
    <Panel
      heading="Recent"
      aside={
        <Link to="/history" className="link text-14">
          History
        </Link>
      }
    >
      <QueryBoundary
        query={trades}
        skeleton={<SkeletonRows label="Loading your recent exchanges" rows={3} />}
        failure={{
          title: "We couldn't load your exchanges.",
          reassurance: "Your bookings are safe.",
        }}
        empty={
          <EmptyState title="No exchanges yet">
            Your exchanges will appear here. Enter an amount above to get your first quote.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.items.map((trade) => (
              <li key={trade.id}>
                <RecentTrade trade={trade} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function RecentTrade({ trade }: { trade: TradeSummary }) {
  return (
    <Link
      to={`/trades/${trade.id}`}
      className="-mx-2 flex items-center justify-between gap-4 rounded-control px-2 py-3.5 hover:bg-quiet"
    >
      <span className="min-w-0">
        <span className="figures block font-semibold text-16">
          {trade.fromCurrency} → {trade.toCurrency} ·{" "}
          {formatMoney(trade.fromAmount, trade.fromCurrency, "plain")}
        </span>
        <span className="figures block text-14 text-stone">
          {trade.reference} · {formatDate(trade.createdAt)}
        </span>
      </span>
      <Status state={trade.stage} />
    </Link>
  );
}
