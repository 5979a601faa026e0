import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { recentTradesQuery } from "#web/api/queries.ts";
import { ExchangeTicks } from "#web/client/trades/exchange-ticks.tsx";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

/** The client's latest exchanges. */
export function RecentPanel() {
  const trades = useQuery(recentTradesQuery);
  const isPayInPaused = usePayInPause() !== undefined;
  return (
    <Panel
      heading="Recent exchanges"
      className="lg:col-span-2 xl:col-span-1"
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
                <RecentTrade trade={trade} isPayInPaused={isPayInPaused} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function RecentTrade({ trade, isPayInPaused }: { trade: TradeSummary; isPayInPaused: boolean }) {
  return (
    <Link
      to={tradePath(trade)}
      className="-mx-2 flex items-center justify-between gap-4 rounded-control px-2 py-3 hover:bg-quiet"
    >
      <span className="min-w-0">
        <span className="figures block font-semibold text-14">
          {trade.fromCurrency} → {trade.toCurrency} ·{" "}
          {formatMoney(trade.fromAmount, trade.fromCurrency, "plain")}
        </span>
        <span className="figures block text-13 text-stone">
          {trade.reference} · {formatDate(trade.createdAt)}
        </span>
      </span>
      <ExchangeTicks stage={trade.stage} isPayInPaused={isPayInPaused} />
    </Link>
  );
}
