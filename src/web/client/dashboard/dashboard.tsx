import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { balancesQuery, currenciesQuery, recentTradesQuery } from "#web/api/queries.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { useUser } from "#web/auth/use-user.ts";
import { ClientShell } from "#web/client/shell/client-shell.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Status } from "#web/design/status.tsx";
import { Converter } from "./converter.tsx";
import { greetingAt } from "./greeting.ts";
import type { ConversionInput } from "./live-conversion.ts";
import { RatePanel } from "./rate-panel.tsx";

const initialInput: ConversionInput = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "",
  isReceiving: false,
};

/** The signed-in home. */
export function Dashboard() {
  usePageTitle("Home");
  const user = useUser();
  const [asked, setAsked] = useDraft("home", initialInput, (kept) => kept);
  const tradable = useQuery(currenciesQuery("trade")).data?.map((currency) => currency.code);
  const { fromCurrency, toCurrency } = asked;
  return (
    <>
      <h1 className="mb-5 line-clamp-2 min-w-0 wrap-anywhere text-24 leading-8 md:mb-7 md:text-34">
        {greetingAt(new Date().getHours())}
        {user.data && `, ${user.data.name}`}
      </h1>
      <div className="grid gap-5 xl:grid-cols-[11fr_9fr]">
        <Converter asked={asked} onAsked={setAsked} currencies={tradable ?? [fromCurrency, toCurrency]} />
        <RatePanel from={fromCurrency} to={toCurrency} />
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[4fr_5fr]">
        <BalancesPanel />
        <RecentPanel />
      </div>
      <div className="mt-5">
        <Tiles />
      </div>
    </>
  );
}

/** The dashboard at the site root, inside its shell. */
export function DashboardInShell() {
  return (
    <ClientShell>
      <Dashboard />
    </ClientShell>
  );
}

const tiles = [
  { to: "/auto-exchange", name: "Auto Exchange", purpose: "Convert incoming money automatically" },
  { to: "/alerts", name: "Rate Alerts", purpose: "Get told when a rate is reached" },
  { to: "/orders", name: "Orders", purpose: "Exchange at your target rate" },
  { to: "/market-reports", name: "Market Reports", purpose: "Weekly analysis of your currencies" },
  { to: "/balances", name: "Balances", purpose: "Your currency accounts" },
  { to: "/history", name: "History", purpose: "Every exchange and payment" },
  { to: "/beneficiaries", name: "Beneficiaries", purpose: "The people you pay" },
  { to: "/careers", name: "Careers", purpose: "Work with us" },
];

function Tiles() {
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
              <span className="text-13 text-stone">{purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BalancesPanel() {
  const balances = useQuery(balancesQuery);
  return (
    <Panel
      heading="Balances"
      aside={
        <Link to="/balances" className="link text-14">
          All balances
        </Link>
      }
    >
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading your balances" rows={2} />}
        failure={{ title: "We couldn't load your balances.", reassurance: "Your money is safe." }}
        empty={
          <p className="py-4 text-16 text-stone">
            You don't hold any money yet. Your balances will appear here, one for each currency.
          </p>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.items.map(({ currency, amount }) => (
              <li key={currency}>
                <Link
                  to={`/balances/${currency}`}
                  className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 hover:bg-quiet"
                >
                  <Flag currency={currency} />
                  <span className="text-16">{currency}</span>
                  <Money
                    amount={amount}
                    currency={currency}
                    as="plain"
                    className="ml-auto min-w-0 overflow-hidden text-ellipsis font-semibold text-19"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function RecentPanel() {
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
