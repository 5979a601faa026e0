import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ClientPath, SitePath } from "#contract/pages.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatCounted } from "#domain/plural.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { formatToGo } from "./format-to-go.ts";

type Tile = { to: ClientPath | SitePath; name: string; purpose: string };

const tiles: readonly Tile[] = [
  { to: "/auto-exchange", name: "Auto Exchange", purpose: "Convert incoming money automatically" },
  { to: "/alerts", name: "Rate Alerts", purpose: "Get told when a rate is reached" },
  { to: "/orders", name: "Orders", purpose: "Exchange at your target rate" },
  { to: "/market-reports", name: "Market Reports", purpose: "Weekly analysis of your currencies" },
  { to: "/balances", name: "Balances", purpose: "Your currency accounts" },
  { to: "/history", name: "History", purpose: "Every exchange and payment" },
  { to: "/beneficiaries", name: "Beneficiaries", purpose: "The people you pay" },
  { to: "/careers", name: "Careers", purpose: "Work with us" },
];

/** Links to the areas of the application, with the number of what is active in them. */
export function Tiles() {
  const figures = useFigures();
  return (
    <nav aria-label="More of Summit" className="overflow-hidden rounded-panel border border-line bg-line">
      <ul className="grid grid-cols-2 gap-px lg:grid-cols-4">
        {tiles.map(({ to, name, purpose }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-20 flex-col bg-panel px-4 py-4 transition-colors hover:bg-glacier focus-visible:-outline-offset-2 md:px-6"
            >
              <span className="font-semibold text-16">{name}</span>
              <span className="text-13 text-stone">{figures[to] ?? purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Waiting = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate: number;
};

/** What is active behind a tile; none while unknown or when nothing is. */
function useFigures(): Readonly<Record<string, ReactNode>> {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  const alerts = useQuery(alertsQuery).data?.filter(({ reachedAt }) => reachedAt === null) ?? [];
  const orders = useQuery(ordersQuery).data?.filter(({ status }) => status === "pending") ?? [];
  return {
    ...(rules.length > 0 && { "/auto-exchange": `${formatCounted(rules.length, "rule")} on` }),
    ...(alerts.length > 0 && { "/alerts": <WaitingCount noun="alert" waiting={alerts} /> }),
    ...(orders.length > 0 && { "/orders": <WaitingCount noun="order" waiting={orders} /> }),
  };
}

/** "2 alerts waiting"; a single one with its distance, "1 alert, 1.58% to go". */
function WaitingCount({ noun, waiting }: { noun: string; waiting: readonly Waiting[] }) {
  const [only] = waiting;
  if (waiting.length === 1 && only) return <SingleWaiting noun={noun} waiting={only} />;
  return `${formatCounted(waiting.length, noun)} waiting`;
}

function SingleWaiting({ noun, waiting }: { noun: string; waiting: Waiting }) {
  const rate = useClientRate(waiting.fromCurrency, waiting.toCurrency)?.rate;
  return `1 ${noun}, ${formatToGo(waiting.targetRate, rate) || "waiting"}`;
}
