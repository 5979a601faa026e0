import type { ComponentType } from "react";
import { Link } from "react-router";
import type { ClientPath, SitePath } from "#contract/pages.ts";
import { classNames } from "#web/design/class-names.ts";
import { BalancesTile, BeneficiariesTile, HistoryTile } from "./account-tiles.tsx";
import {
  AlertsTile,
  AutoExchangeTile,
  EquityShareTile,
  MarketReportsTile,
  OrdersTile,
  PlainTile,
  ProfitShareTile,
  type TileText,
} from "./live-tiles.tsx";

type Tile = TileText & { to: ClientPath | SitePath; Text?: ComponentType<TileText> };

/** One row of their own, above the others. */
const featured: readonly Tile[] = [
  {
    to: "/auto-exchange",
    name: "Auto Exchange",
    purpose: "Convert incoming money automatically",
    Text: AutoExchangeTile,
  },
  {
    to: "/market-reports",
    name: "Market Reports",
    purpose: "Weekly analysis of your currencies",
    Text: MarketReportsTile,
  },
  { to: "/profit-share", name: "Profit Share", purpose: "Earn from those you refer", Text: ProfitShareTile },
  {
    to: "/equity-share",
    name: "Equity Share",
    purpose: "Points for what you exchange",
    Text: EquityShareTile,
  },
];

const others: readonly Tile[] = [
  { to: "/alerts", name: "Rate Alerts", purpose: "Get told when a rate is reached", Text: AlertsTile },
  { to: "/orders", name: "Orders", purpose: "Exchange at your target rate", Text: OrdersTile },
  { to: "/balances", name: "Balances", purpose: "Your currency accounts", Text: BalancesTile },
  { to: "/history", name: "History", purpose: "Every exchange and payment", Text: HistoryTile },
  {
    to: "/beneficiaries",
    name: "Recipients",
    purpose: "The people you pay",
    Text: BeneficiariesTile,
  },
  { to: "/careers", name: "Careers", purpose: "Work with us" },
];

/** Links to the areas of the application, with what is live in them. */
export function Tiles() {
  return (
    <nav
      aria-label="More of Summit"
      className="flex flex-col gap-px overflow-hidden rounded-panel border border-line bg-line"
    >
      <TileRow tiles={featured} className="min-[22rem]:grid-cols-2 lg:grid-cols-4" />
      <TileRow tiles={others} className="min-[22rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-6" />
    </nav>
  );
}

function TileRow({ tiles, className }: { tiles: readonly Tile[]; className: string }) {
  return (
    <ul className={classNames("grid gap-px", className)}>
      {tiles.map(({ to, name, purpose, Text = PlainTile }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full min-h-22 flex-col bg-panel px-4 py-4 transition-colors hover:bg-glacier focus-visible:-outline-offset-2"
          >
            <Text name={name} purpose={purpose} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
